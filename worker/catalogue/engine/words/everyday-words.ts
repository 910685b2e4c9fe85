import { vocabulary, type Facet } from '#companions/vocabulary'
import { spellingsOf } from '../../../platform/lib/text.ts'

/** A value of a facet, as a search criterion. */
export type Value = { facet: Facet; value: string }

/** Everyday words for the vocabulary's values, in English, German, French and Italian. */
const everyday: Partial<Record<Facet, Record<string, string>>> = {
  place: {
    incall: 'incall Empfang empfängt ihr reçoit elle riceve lei',
    outcall: 'outcall Gast Hausbesuch Hausbesuche déplacement domicile domicilio',
    hotel: 'hotel hotels Hotelbesuch Hotelbesuche hôtel hôtels albergo alberghi',
    private: 'private apartment Privatwohnung Appartement privé appartamento privato',
  },
  category: {
    masseuse: 'masseuse masseuses Masseurin Masseurinnen massaggiatrice massaggiatrici',
  },
  languages: {
    English: 'English Englisch anglais inglese',
    Dutch: 'Dutch Niederländisch Holländisch néerlandais hollandais olandese',
    French: 'French Französisch français francese',
    German: 'German Deutsch allemand tedesco',
    Italian: 'Italian Italienisch italien italiano',
    Spanish: 'Spanish Spanisch espagnol spagnolo',
    Russian: 'Russian Russisch russe russo',
    Portuguese: 'Portuguese Portugiesisch portugais portoghese',
  },
  nationality: {
    Dutch: 'Dutch Niederländerin Holländerin néerlandaise hollandaise olandese',
    Italian: 'Italian Italienerin italienne italiana',
    French: 'French Französin française francese',
    Spanish: 'Spanish Spanierin espagnole spagnola',
    German: 'German Deutsche allemande tedesca',
    British: 'British English Britin Engländerin britannique anglaise britannica inglese',
  },
  ethnicity: {
    Asian: 'Asian Asiatin Asiatinnen asiatisch asiatique asiatiques asiatica asiatiche',
    Black: 'black African schwarz Afrikanerin noire africaine nera africana',
    White: 'white Caucasian weiss kaukasisch blanche caucasienne bianca caucasica',
    Latin:
      'Latin Latina Latinas Lateinamerikanerin lateinamerikanisch latine latino latinoamericana',
    Mixed: 'mixed gemischt métisse métisses meticcia mista',
  },
  eyes: {
    Blue: 'blauäugig blauäugige',
    Brown: 'braunäugig braunäugige',
    Green: 'grünäugig grünäugige',
  },
  hair: {
    Black: 'schwarzhaarig schwarzhaarige',
    Brown: 'brunette brunettes Brünette brünett braunhaarig braunhaarige castana castane mora',
    Blonde: 'blonde blond blondes Blondine Blondinen blondhaarig bionda bionde',
    Red: 'redhead redheads rothaarig rothaarige rousse rousses rossa rosse',
  },
  breastSize: {
    Natural: 'natural Naturbusen natürlich naturelle naturels naturale naturali',
  },
  services: {
    'GFE (Girlfriend Experience)': 'Freundin Freundinnen copine fidanzata',
    'Dinner Companion': `dinner dinners Abendessen Nachtessen Essensbegleitung Dinnerbegleitung Restaurant
      dîner souper compagnie ristorante cena cene compagnia`,
    'Travel Companion': `travel trip trips Reise Reisen Reisebegleitung Reisebegleiterin Ferien
      voyage voyages compagne compagnie viaggio viaggi vacanze compagnia`,
    'Business Events': `event events Anlass Anlässe Geschäftsanlass Geschäftsanlässe Geschäftsessen Firmenanlass Veranstaltung
      affaires événement événements affari evento eventi`,
    BDSM: 'domina dominatrice dominazione Dominanz domination',
    Massage: 'massage massages Massagen massaggio massaggi',
    Fetish: 'Fetisch fétichisme feticismo',
    '4-hands massage':
      'four hands vierhändig vier Hände Vierhandmassage quatre mains massaggio quattro mani',
    'Role Play': 'roleplay Rollenspiel Rollenspiele jeux rôle rôles giochi ruolo',
    Couples: 'couple Paar Paare couples coppia coppie',
    'Private Shows': `show shows Privatshow Privatshows spectacle spectacles privés spettacolo
      spettacoli privati`,
    Overnight: 'overnight Übernachtung Nacht über nuit nuitée entière notte intera pernottamento',
    'Weekend dates': `weekend weekends week-end Wochenende Wochenenden Treffen fin semaine rendez-vous
      fine settimana insieme`,
  },
}

const colours: Record<string, string> = {
  Black: 'black schwarz schwarze schwarzen noir noirs nero neri',
  Blonde: 'blond blonde blonden blonds biondi',
  Blue: 'blue blau blaue blauen bleu bleus blu azzurri',
  Brown: `brown braun braune braunen brun bruns marron châtain châtains castano castani marroni`,
  Green: 'green grün grüne grünen vert verts verdi',
  Red: 'red rot rote roten roux rosso rossi',
}

const nouns: Partial<Record<Facet, string>> = {
  hair: 'hair Haar Haare Haaren cheveux capelli',
  eyes: 'eye eyes Auge Augen œil yeux occhio occhi',
}

/** Words that are true of every companion here. */
const everyone = `escort escorts lady ladies woman women girl girls Begleitung Begleiterin
  Begleiterinnen Begleitservice Begleitdame Frau Frauen Dame Damen femme femmes dames fille filles
  donna donne ragazza ragazze accompagnatrice accompagnatrici accompagnatrices`

/** Small words without a meaning of their own. */
const small = `a an and at by for from in near of on or speaking speaks the to with
  am an auf aus bei beim der das den die ein eine einer für im mit nach oder spricht und von zu zum zur
  à au aux avec chez dans de des du en et l la le les ou par parle pour près sur un une
  ad al alla con d da del della di e ed i il lo nel nella o parla per un una`

const wordSet = (text: string): ReadonlySet<string> => new Set(spellingsOf(text))

export const everydayWordSet = wordSet(everyone)
export const smallWords = wordSet(small)

const vocabularyValues = Object.entries(vocabulary).flatMap(([facet, values]) =>
  values.map((value): Value => ({ facet: facet as Facet, value })),
)

/** Words for each value: those of the vocabulary, and everyday words. */
export const valueWords = vocabularyValues.flatMap(({ facet, value }) => {
  const ownWords = facet === 'services' ? wordSet(value) : new Set<string>()
  const everydayWords = wordSet(everyday[facet]?.[value] ?? '')
  return ownWords.size + everydayWords.size > 0
    ? [{ facet, value, listed: ownWords, spoken: everydayWords }]
    : []
})

/** Displayed form of each everyday word, by its folded form. */
export const displayWords: ReadonlyMap<string, string> = new Map(
  [...vocabulary.services, ...Object.values(everyday).flatMap(Object.values<string>), everyone]
    .flatMap((text) => text.match(/[\p{L}\p{N}]+/gu) ?? [])
    .flatMap((word) => spellingsOf(word).map((foldedWord): [string, string] => [foldedWord, word])),
)

const colourSets = Object.entries(colours).map(([colour, text]) => ({
  colour,
  words: wordSet(text),
}))
const colouredSets = Object.entries(nouns).map(([facet, text]) => ({
  facet: facet as Facet,
  words: wordSet(text),
}))

/** The facet of a word like "hair" or "Augen". */
export const colouredBy = (word: string): Facet | undefined =>
  colouredSets.find(({ words }) => words.has(word))?.facet

/** The value of a facet with colours, by a word like "brown" or "braune". */
export function colourOf(facet: Facet, word: string): Value | undefined {
  const colour = colourSets.find(({ words }) => words.has(word))?.colour
  return vocabularyValues.find(
    (candidate) => candidate.facet === facet && candidate.value === colour,
  )
}
