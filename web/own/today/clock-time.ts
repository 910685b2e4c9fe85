/** "23:00", by Zurich's clocks in every language. @param at epoch milliseconds */
export const clockTime = (at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeStyle: 'short', timeZone: 'Europe/Zurich' }).format(at)
