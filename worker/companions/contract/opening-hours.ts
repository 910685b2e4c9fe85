import { dropInvisible } from '../../platform/contract/typed-text.ts'

/** Minutes from the beginning of the day; above 1440 the shift continues on the next day. */
export type Shift = { from: number; to: number }

const DAY_MINUTES = 1440

/** A time of day: "14", "14:30", "14.30", "14h", "14h30", "14:30 h", "2 pm". */
// Blanks have been reduced to single ones before.
const time = String.raw`(\d{1,2})(?: ?[:.h] ?(\d{2})(?!\d)(?: ?h)?| ?h)?(?: ?(am|pm))?`
const between = String.raw`(?:-|→|~|to|until|till|bis|à|a|alle|fino alle|jusqu'à)`
const range = new RegExp(`^${time} ?${between} ?${time}$`, 'i')

/** "The whole day" in the four languages. */
const wholeDay =
  /^(?:24 ?(?:h|std|stunden|hours?|heures|ore)?|24 ?h? ?\/ ?(?:24 ?h?|7)|rund um die(?: uhr)?|around the clock|jour et nuit|giorno e notte)$/i

/** A range whose "and" doesn't begin another shift: "zwischen 14 und 22 Uhr", "tra le 14 e le 22". */
const betweenTimes =
  /\b(?:zwischen|between|entre|tra)\s+(?:le\s+)?(\d[\d:.h apm]{0,9}?)\s+(?:und|and|et|e)\s+(?:le\s+)?(?=\d)/gi

/**
 * Normalises signs and strips the words around a range: "von 14 bis 22 Uhr", "de 14h à 22h", "dalle 14 alle 22".
 */
const plainHours = (text: string): string =>
  dropInvisible(text.normalize('NFKC'))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll('’', "'")
    .replace(/\b([ap])\.\s?m\.?/gi, '$1m')
    .replace(/\b(?:uhr|heures|ore|hours|hrs|std)\b\.?/gi, ' ')
    .replace(/\b(?:noon|mittags?|midi|mezzogiorno)\b/gi, '12')
    .replace(/\b(?:midnight|mitternacht|minuit|mezzanotte)\b/gi, '24')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:von|from|between|de|dès|dalle|da|ab)\s+(?=\d.*\D\d)/i, '')

/**
 * Reads the hours of a day as a companion wrote them; returns "1020-1440,1500-1560", or "" when any part is
 * unclear: "by arrangement", "from noon". Nothing is guessed.
 */
export function readHours(text: string): string {
  if (wholeDay.test(plainHours(text)) && /\D/.test(text.trim())) return `0-${DAY_MINUTES}`
  const shifts = text
    .replace(betweenTimes, '$1 - ')
    .split(/[,;/&+\n]|\b(?:and|und|et|e)\b/i)
    .map((part) => readShift(plainHours(part)))
  return shifts.every((shift) => shift !== null)
    ? shifts.map(({ from, to }) => `${from}-${to}`).join()
    : ''
}

function readShift(text: string): Shift | null {
  const [, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = range.exec(text) ?? []
  // "2-10 pm" begins at 2 pm, but "10-2 pm" at 10 am: such a range is ambiguous.
  if (!fromHour || !toHour || Boolean(fromHalf) !== Boolean(toHalf)) return null
  const from = minutesOf(fromHour, fromMinute, fromHalf)
  const to = minutesOf(toHour, toMinute, toHalf)
  if (from === null || to === null || from >= DAY_MINUTES || to > DAY_MINUTES || from === to) {
    return null
  }
  return { from, to: to > from ? to : to + DAY_MINUTES }
}

/** Minutes from midnight. @param half "am" or "pm" of a clock with twelve hours */
function minutesOf(hour: string, minute = '0', half?: string): number | null {
  if (Number(minute) > 59) return null
  if (!half) return 60 * Number(hour) + Number(minute)
  if (Number(hour) < 1 || Number(hour) > 12) return null
  const shift = half.toLowerCase() === 'pm' ? 12 : 0
  return 60 * ((Number(hour) % 12) + shift) + Number(minute)
}

/** @param hours in the format of `readHours` */
export const shiftsOf = (hours: string): Shift[] =>
  hours === ''
    ? []
    : hours.split(',').map((shift) => {
        const [from = 0, to = 0] = shift.split('-').map(Number)
        return { from, to }
      })
