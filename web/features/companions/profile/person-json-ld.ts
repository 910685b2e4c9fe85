import type { Profile } from '#catalogue/companions'

/** Structured data of a companion for search engines, limited to the first lines of her profile. */
export const personJsonLd = ({ slug, name, previewImage, city, country, languages }: Profile) => ({
  '@context': 'https://schema.org',
  '@type': 'ProfilePage',
  mainEntity: {
    '@type': 'Person',
    '@id': `/companion/${slug}`,
    name,
    ...(previewImage && { image: previewImage }),
    address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: country },
    knowsLanguage: languages,
  },
})
