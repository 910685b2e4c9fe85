const words = (text: string) => text.trim().split(/\s+/)

/** First names of generated companions, with every character that search has to fold. */
export const firstNames = words(`
  Adèle Agnieszka Alba Alessia Alžběta Amélie Anaïs Anna Aurélie Ava Beatriz Bianca Brigitte
  Camille Carla Célia Charlotte Chloé Clara Daniela Delphine Diana Eliška Élodie Emma Eva
  Fabienne Fiona Florence Francesca Françoise Freya Gaëlle Giulia Greta Hélène Helena Inês Irène
  Isabel Jana Joëlle Julia Kateřina Klára Laura Léa Lena Linnéa Łucja Lucía Luisa Maëlys
  Małgorzata Margaux María Marlène Mia Mélanie Nadia Naomi Nicole Nina Núria Olivia Øyvor Paola
  Renée Rosa Sæunn Sofía Søs Stella Tereza Theresia Valérie Vera Viola Weiß Yasmin Zoë Zuzanna
`)

export const traits = [
  'Elegant',
  'Art lover',
  'Calm',
  'Well-read',
  'Warm',
  'Curious',
  'Discreet',
  'Playful',
  'Sporty',
  'Music lover',
  'Bon vivant',
  'Attentive',
  'Witty',
  'Spontaneous',
  'Café lover',
  'Élégante',
  'Traveller',
  'Good listener',
  'Stylish',
  'Nature lover',
] as const

export const openings = [
  'At home in good company and good restaurants.',
  'A calm voice, a clear mind and a weakness for the opera.',
  'Happiest near water, with a book or with someone who reads them.',
  'Punctual, discreet and quick to laugh.',
  'Fond of long dinners and short speeches.',
  'New cities, old music and unhurried evenings.',
  'Knows the quiet table in every room.',
  'Prefers conversation to ceremony.',
] as const

export const closings = [
  'She likes plans made in good time.',
  'Dates are best agreed a few days ahead.',
  'Her weekends are kept for travel.',
  'Guests speak of her warmth and her tact.',
  'She is glad to recommend a concert or a walk.',
  'Discretion goes without saying.',
] as const

const shares: [share: number, cityIds: string][] = [
  [24, 'zurich'],
  [16, 'geneva'],
  [8, 'basel'],
  [6, 'bern lausanne'],
  [3, 'london paris'],
  [2, 'amsterdam barcelona berlin munich milan vienna'],
  [1, 'rotterdam the-hague utrecht eindhoven birmingham leeds glasgow manchester marseille lyon'],
  [1, 'toulouse nice madrid valencia seville zaragoza hamburg cologne frankfurt rome naples'],
  [1, 'turin palermo prague brno ostrava pilsen liberec graz linz salzburg innsbruck'],
]

/** Ids of cities, repeated by their share; Switzerland has more than half. */
export const seedCities = shares.flatMap(([share, ids]) =>
  words(ids).flatMap((id) => Array<string>(share).fill(id)),
)
