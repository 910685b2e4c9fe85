import { useLingui } from '@lingui/react/macro'
import { changeCity, listManagedPlaces } from '#catalogue/admin-places.api'
import { useMay } from '../../shared/api/role.tsx'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { useChangeCity } from '../../shared/places/use-change-city.ts'
import type { Group } from './use-commands.ts'

/** What is shorter could be meant otherwise. */
const SHORTEST = 4

/**
 * Hides a city from visitors, or shows it again. A city's name alone offers neither: whoever looks for it
 * must not hide it by Enter.
 */
export function useCityCommands(typed: string): Group {
  const { t } = useLingui()
  const may = useMay()(changeCity)
  const change = useChangeCity()
  const enabled = may && typed.length >= SHORTEST
  const { data } = useStaffAnswer(listManagedPlaces, {}, { enabled, leave: false })
  const text = typed.toLowerCase()
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
