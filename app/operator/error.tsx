"use client";

export { default } from "../(merchant)/list-error";
