/** "01:00", in Zurich's time and the 24-hour format of every language. @param time epoch ms or ISO time */
export const timerClock = (time: number | string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeStyle: 'short', timeZone: 'Europe/Zurich' }).format(
    typeof time === 'string' ? Date.parse(time) : time,
  )

/** The contacts of a timer, as "M., Lea". */
export const alertedNames = (contacts: readonly { label: string }[]): string =>
  contacts.map(({ label }) => label).join(', ')
