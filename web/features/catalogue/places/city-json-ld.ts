import { t } from '@lingui/core/macro'
import type { CityAnswer } from '#catalogue/places'

/** Number of companions named in the data; the page lists all of them. */
const MAX_COMPANIONS = 20

/** Structured data of a city's page for search engines; `head-html.ts` makes its paths absolute. */
export function cityJsonLd({ city, data, total }: CityAnswer) {
  const open = data.filter(({ locked, unlisted }) => !locked && !unlisted).slice(0, MAX_COMPANIONS)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          {
            '@type': 'ListItem',
            position: 1,
            name: t`All Companions by Location`,
            item: '/companions',
          },
          { '@type': 'ListItem', position: 2, name: city.name, item: city.path },
        ],
      },
      {
        '@type': 'CollectionPage',
        url: city.path,
        name: t`Companions in ${city.name}`,
        about: {
          '@type': 'City',
          name: city.name,
          containedInPlace: { '@type': 'Country', name: city.country },
        },
        mainEntity: {
          '@type': 'ItemList',
          numberOfItems: total,
          itemListElement: open.map(({ slug, name }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            url: `/companion/${slug}`,
          })),
        },
      },
    ],
  }
}
