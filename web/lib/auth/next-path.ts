/** The sign-in page that leads back to a path of this site. */
export const loginAddress = (path: string) => `/login?next=${encodeURIComponent(path)}`
