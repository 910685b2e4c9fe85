import { siteName } from './site-name.ts'
import { dropInvisible } from './typed-text.ts'

// Names that could impersonate the site or its team.

/** Words for the team in the site's four languages. */
const teamWords = wordsOf(
  `admin admins administrator administrators administration administratrice administrateur amministratore amministrazione
  agent assistance assistenza betreuung billing care client clienti clients compliance concierge contact customer
  customers desk direction direktion equipe help helpdesk hilfe kunden kundendienst kundenservice mod moderateur
  moderation moderator moderatore moderators moderatorin moderatrice moderazione mods noreply office official officiel
  offiziell ops owner postmaster redaktion safety securite security service sicherheit sicurezza site squadra staff
  support supporto system team trust ufficiale verification verified verifizierung webmaster website`,
)

/** Words that link them: "Equipe de support", "Das Team". */
const fillers = wordsOf(
  `a da das de del della der des di die du e el et and il l la le les nostro notre of our the und unser unsere your`,
)

/** A linking s of German compounds: "Moderationsteam". */
const LINKING_S = 's'
/** Minimum letters of a word whose syllables are separated: "Mo D." is a name. */
const MIN_SEPARATED = 5

/** Letters of other alphabets, digits and signs that look like a Latin letter, in small or capital form. */
const lookAlikes = lettersBy({
  a: 'аɑαᴀ@4ᎪꓮⱭ∀',
  b: 'вʙᏴꓐьƄ8',
  c: 'сϲᴄᏟꓚ¢©',
  d: 'ԁɗᴅᎠꓓ',
  e: 'еёεєᴇᎬꓰҽℯ⋿3€ə',
  f: 'ꜰꓝƒ',
  g: 'ɡɢᏀꓖ',
  h: 'һнʜᎻꓧ',
  i: 'іїιıɪᎥꓲ!¡',
  j: 'јᴊᎫꓙ',
  k: 'кκᴋᏦꓗ',
  l: 'ӏʟᏞꓡǀ⏐∣│｜|1łⳑ',
  m: 'мμᴍᎷꓟ',
  n: 'пηɴꓠ',
  o: 'оοσөᴏᎾꓳօ૦๐০०໐٥○◯〇●0ø°ⲟ',
  p: 'рρᴘᏢꓑ',
  r: 'гʀᎡᏒꓣꭇɾ',
  s: 'ѕꜱᏚꓢ5$ꞩ',
  t: 'тτᴛᎢꓔ7†',
  u: 'υцսᴜᏌꓴʋ∪',
  v: 'νѵᴠᏙꓦ∨٧۷ʌѶƲ',
  w: 'ѡωᴡᏔꓪ',
  x: 'хχ×ꓫ',
  y: 'уγʏᎩꓬ',
  z: 'ᴢᏃꓜ',
})

function wordsOf(text: string): Set<string> {
  return new Set(text.split(/\s+/).filter(Boolean))
}

function lettersBy(signs: Record<string, string>): Map<string, string> {
  const letters = new Map([['ß', 'ss']])
  for (const [letter, alikes] of Object.entries(signs)) {
    for (const alike of alikes.toLowerCase()) letters.set(alike, letter)
  }
  return letters
}

/** The folded words of a name, with each look-alike replaced by its Latin letter. */
function latinWords(name: string): string[] {
  const visibleName = dropInvisible(name)
    .replaceAll('\\/', 'v')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  const latin = Array.from(visibleName, (letter) => lookAlikes.get(letter) ?? letter).join('')
  return latin.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Treats "l" and "i", "rn" and "m", "vv" and "w" as equal, because they look alike. */
const skeleton = (text: string): string =>
  text.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('l', 'i')

const brand = skeleton(latinWords(siteName).join(''))
const teamSkeletons = new Set([...teamWords].map(skeleton))

/** True for a word for the team, or a compound of such words: "Supportteam". */
function isTeamWord(word: string): boolean {
  const text = skeleton(word)
  if (teamSkeletons.has(text)) return true
  for (let end = 3; end < text.length; end++) {
    if (!teamSkeletons.has(text.slice(0, end))) continue
    const rest = text.slice(end)
    if (isTeamWord(rest)) return true
    if (rest.startsWith(LINKING_S) && isTeamWord(rest.slice(1))) return true
  }
  return false
}

/** True if all words but the fillers are words for the team, or if letters and syllables of one word are separated. */
function isOfTeam(words: readonly string[]): boolean {
  const nameWords = words.filter((word) => !fillers.has(word))
  if (nameWords.length > 0 && nameWords.every(isTeamWord)) return true
  const joined = words.join('')
  return words.length > 1 && joined.length >= MIN_SEPARATED && isTeamWord(joined)
}

/** True for a text that contains the site's name, also in look-alike letters. */
export const hasSiteName = (text: string): boolean =>
  skeleton(latinWords(text).join('')).includes(brand)

/**
 * True for a name that contains the site's name, or consists of words for its team: "Velours Support", "Moderation".
 */
export function isTeamName(name: string): boolean {
  if (hasSiteName(name)) return true
  const words = latinWords(name)
  // Digits are read as letters, "Supp0rt", and as additions, "Admin 2".
  return isOfTeam(words) || isOfTeam(latinWords(name.replace(/\p{N}+/gu, ' ')))
}

/** The same rule for a handle: "@velours_support". */
export const isTeamHandle = (handle: string): boolean => isTeamName(handle.replace(/^@/, ''))
