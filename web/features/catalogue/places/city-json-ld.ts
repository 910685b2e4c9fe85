import { t } from '@lingui/core/macro'
import type { CityAnswer } from '#catalogue/places'

/** How many of the list are named; the page has the others. */
const NAMED = 20

/** What search engines may know of a city's page; its paths become addresses in `head-html.ts`. */
export function cityJsonLd({ city, data, total }: CityAnswer) {
  const open = data.filter(({ locked, unlisted }) => !locked && !unlisted).slice(0, NAMED)
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
