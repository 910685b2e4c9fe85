/** A shift in minutes from the beginning of its day; past 1440 it goes on into the next one. */
export type Shift = { from: number; to: number }

const DAY_MINUTES = 1440

const range =
  /^(\d{1,2})(?:[:.h](\d{2})|h)?\s*(?:[-–—−]|to|until|bis|à|alle)\s*(\d{1,2})(?:[:.h](\d{2})|h)?$/i

/**
 * The hours of a day that she has written, as "1020-1440,1500-1560"; "" when they can't be understood
 * as a whole: "by arrangement", "from noon". Nothing is guessed.
 */
export function readHours(text: string): string {
  const shifts = text.split(/[,;/&+]|\b(?:and|und|et)\b/i).map((part) => readShift(part.trim()))
  return shifts.every((shift) => shift !== null)
    ? shifts.map(({ from, to }) => `${from}-${to}`).join()
    : ''
}

function readShift(text: string): Shift | null {
  const [, fromHour, fromMinute = '0', toHour, toMinute = '0'] = range.exec(text) ?? []
  if (!fromHour || !toHour || Number(fromMinute) > 59 || Number(toMinute) > 59) return null
  const from = 60 * Number(fromHour) + Number(fromMinute)
  const to = 60 * Number(toHour) + Number(toMinute)
  if (from >= DAY_MINUTES || to > DAY_MINUTES || from === to) return null
  return { from, to: to > from ? to : to + DAY_MINUTES }
}

/** @param hours as `readHours` writes them */
export const shiftsOf = (hours: string): Shift[] =>
  hours === ''
    ? []
    : hours.split(',').map((shift) => {
        const [from = 0, to = 0] = shift.split('-').map(Number)
        return { from, to }
      })
