/** Lets the browser answer what was pressed, and paint, before the rest goes on. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
