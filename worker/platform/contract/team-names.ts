import { siteName } from './site-name.ts'
import { dropInvisible } from './typed-text.ts'

// Names that could impersonate the site or its team.

/** Words for the team in the site's four languages. */
const teamWords = new Set(
  `admin admins administrator administrators administration administratrice administrateur amministratore amministrazione
  agent assistance assistenza betreuung care client clienti clients concierge contact customer customers desk direction
  direktion equipe help helpdesk hilfe kunden kundendienst kundenservice mod moderation moderateur moderator moderatore
  moderators moderatorin moderazione mods office official officiel offiziell ops owner security service
  sicherheit site squadra staff support supporto system team ufficiale verification webmaster`
    .split(/\s+/)
    .filter(Boolean),
)

/** Words that link them: "Equipe de support", "Das Team". */
const fillers = new Set(
  `a da das de del della der des di die du el il l la le les of our the und unser unsere et e and your notre nostro`.split(
    ' ',
  ),
)

/** Letters of other alphabets, digits and signs that look like a Latin letter. */
const lookAlikes: Record<string, string> = {
  а: 'a',
  ɑ: 'a',
  α: 'a',
  '@': 'a',
  4: 'a',
  в: 'b',
  ʙ: 'b',
  с: 'c',
  ϲ: 'c',
  ԁ: 'd',
  ɗ: 'd',
  е: 'e',
  ё: 'e',
  ε: 'e',
  є: 'e',
  3: 'e',
  '€': 'e',
  ɡ: 'g',
  һ: 'h',
  н: 'h',
  і: 'i',
  ї: 'i',
  ι: 'i',
  ı: 'i',
  '!': 'i',
  ј: 'j',
  к: 'k',
  κ: 'k',
  ӏ: 'l',
  1: 'l',
  '|': 'l',
  ł: 'l',
  м: 'm',
  μ: 'm',
  п: 'n',
  η: 'n',
  о: 'o',
  ο: 'o',
  σ: 'o',
  ө: 'o',
  0: 'o',
  ø: 'o',
  р: 'p',
  ρ: 'p',
  г: 'r',
  ѕ: 's',
  5: 's',
  $: 's',
  ß: 'ss',
  т: 't',
  τ: 't',
  7: 't',
  υ: 'u',
  ц: 'u',
  ս: 'u',
  ν: 'v',
  ѵ: 'v',
  ᴠ: 'v',
  ѡ: 'w',
  ω: 'w',
  х: 'x',
  χ: 'x',
  у: 'y',
  γ: 'y',
  ʏ: 'y',
}

/** The folded words of a name, with each look-alike replaced by its Latin letter. */
function latinWords(name: string): string[] {
  const visibleName = dropInvisible(name)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  const latin = Array.from(visibleName, (letter) => lookAlikes[letter] ?? letter).join('')
  return latin.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Treats "l" and "i", "rn" and "m", "vv" and "w" as equal, because they look alike. */
const skeleton = (text: string): string =>
  text.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('l', 'i')

const brand = skeleton(latinWords(siteName).join(''))

/**
 * True for a name that contains the site's name, or consists of words for its team: "Velours Support", "Moderation".
 */
export function isTeamName(name: string): boolean {
  const words = latinWords(name)
  const isOfSite = skeleton(words.join('')).includes(brand)
  const nameWords = words.filter((word) => !fillers.has(word))
  return isOfSite || (nameWords.length > 0 && nameWords.every((word) => teamWords.has(word)))
}
