import { useLingui } from '@lingui/react/macro'
import { changeCityEndpoint, listManagedPlacesEndpoint } from '#catalogue/admin-places'
import { useMay } from '../../shared/api/role.tsx'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { useChangeCity } from '../../shared/places/use-change-city.ts'
import type { Group } from './use-commands.ts'

/** Minimum length, in characters: shorter texts match too many other options. */
const SHORTEST = 4

/**
 * Commands that hide a city from visitors or show it again. They need the verb: a city's name alone, followed by
 * Enter, must not hide the city.
 */
export function useCityCommands(searchText: string): Group {
  const { t } = useLingui()
  const may = useMay()(changeCityEndpoint)
  const change = useChangeCity()
  const enabled = may && searchText.length >= SHORTEST
  const { data } = useStaffAnswer(listManagedPlacesEndpoint, {}, { enabled, leave: false })
  const text = searchText.toLowerCase()
  const cities = enabled ? (data?.countries ?? []).flatMap((country) => country.cities) : []
  return {
    name: t`Cities`,
    options: cities
      .filter(({ name }) => !name.toLowerCase().includes(text))
      .map((city) => ({
        key: `city-${city.id}`,
        name: city.hidden ? t`Show ${city.name}` : t`Hide ${city.name}`,
        act: () => void change(city),
      }))
      .filter(({ name }) => name.toLowerCase().includes(text)),
  }
}
