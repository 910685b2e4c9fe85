/** What the address narrows the table to, and what the calls have for it. */
export const filterNames = { search: 'search', status: 'status' } as const
