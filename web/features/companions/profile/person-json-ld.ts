import type { Profile } from '#catalogue/companions'

/** What search engines may know of a companion: no more than her profile's first lines. */
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
