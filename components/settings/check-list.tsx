import { useId } from "react";

/** Boxes to tick, each with a sentence of help. */
export function CheckList<Name extends string>({
  names,
  words,
  isOn,
  onChange,
}: {
  names: readonly Name[];
  words: Readonly<Record<Name, { readonly name: string; readonly help: string }>>;
  isOn: (name: Name) => boolean;
  onChange: (name: Name, isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <ul className="flex flex-col gap-4">
      {names.map((name) => (
        <li key={name} className="flex items-start gap-3">
          <input
            id={`${id}${name}`}
            type="checkbox"
            className="mt-1 size-5 shrink-0 accent-accent"
            aria-describedby={`${id}${name}help`}
            checked={isOn(name)}
            onChange={({ currentTarget: { checked } }) => onChange(name, checked)}
          />
          <div>
            <label htmlFor={`${id}${name}`} className="font-medium">
              {words[name].name}
            </label>
            <p id={`${id}${name}help`} className="text-muted text-sm">
              {words[name].help}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
