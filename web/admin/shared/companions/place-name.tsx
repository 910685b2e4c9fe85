import { useLingui } from '@lingui/react/macro'
import { MAIN_LANGUAGE } from '#platform/language'
import { listPlacesEndpoint } from '#catalogue/places'
import { placeLabel } from '../../../lib/place-label.ts'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'

/** A place in the page's language; in English until the translations have loaded. */
export function PlaceName({ location }: { location: string }) {
  const { i18n } = useLingui()
  const { data } = useApiQuery(listPlacesEndpoint, {}, { enabled: i18n.locale !== MAIN_LANGUAGE })
  return placeLabel(location, data)
}
