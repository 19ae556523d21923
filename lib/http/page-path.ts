/** The header in which the server tells a page of Next.js its own address, path and query; callers' are removed. */
export const PAGE_PATH_HEADER = "x-page-path";
