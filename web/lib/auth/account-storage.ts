/** Under which name this browser keeps something for one account alone. */
export const accountKey = (name: string, account: string) => `${name}-${account}`
