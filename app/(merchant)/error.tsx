"use client";

export { default } from "./list-error";
