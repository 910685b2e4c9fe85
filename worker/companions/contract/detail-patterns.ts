import { readHours, shiftsOf } from './opening-hours.ts'

/** Telegram's rule for names: 5 to 32 letters, digits and underscores. */
const telegram = /^@?[A-Za-z]\w{4,31}$/

export const isTelegramName = (text: string) => telegram.test(text)

/** Words that may stand beside the digits of times, in the languages of the site. */
const timeWords = new Set(
  (
    'a al alle am ab auf à anfrage and appuntamento arrangement au bis by da dalle dalla de des dès e et fino from ' +
    'h heures jusqu mezzanotte midi midnight minuit mittag mitternacht mezzogiorno nach noon o’clock on open ore ou ' +
    'pm p.m a.m rendez request richiesta su sur demande to tutto il giorno uhr und until till vereinbarung von vous ' +
    'all day late ganztags spät journée toute la closed flexible flexibel'
  ).split(' '),
)

/** Strips full stops and apostrophes from the end of a word. */
function withoutMarks(word: string): string {
  let end = word.length
  while (end > 0 && ".’'".includes(word[end - 1]!)) end--
  return word.slice(0, end)
}

/** More times in a day could be the digits of a phone number. */
const MAX_SHIFTS = 4
const MAX_TIMES = 4

/** "14", "14:30", "14.30", "14h30" or "1430". */
const timeOfDay = /^(?:[01]?\d|2[0-4])(?:\s?[:.h]?\s?[0-5]\d)?$/i

/** The times in a text, or other numbers: minutes belong to the hour before them. */
const timesIn = (text: string): string[] => text.match(/\d+(?:\s?[:.h]\s?\d\d(?!\d))?/gi) ?? []

/**
 * Matches times as people write them, with words about times only: no sentence, address or phone number matches.
 */
export function isTimesText(text: string): boolean {
  const shifts = shiftsOf(readHours(text))
  if (shifts.length > 0) return shifts.length <= MAX_SHIFTS
  if (/[^\p{L}\d\s:.,;()+–—’'/-]/u.test(text)) return false
  const times = timesIn(text)
  if (times.length > MAX_TIMES || !times.every((time) => timeOfDay.test(time))) return false
  const words = text.toLowerCase().match(/[\p{L}][\p{L}.’']*/gu) ?? []
  return words.every((word) => timeWords.has(word) || timeWords.has(withoutMarks(word)))
}
