import { useLingui } from '@lingui/react/macro'
import type { ManagedCity } from '#contract/admin-places'
import { changeCity, listManagedPlaces } from '#contract/admin-places.api'
import { call } from '../../lib/call.ts'
import { useMay } from '../shared/api/role.tsx'
import { saveError } from '../shared/api/save-error.ts'
import { publicReads } from '../shared/api/stale-reads.ts'
import { useReload, useStaffAnswer, useStaffCache } from '../shared/api/use-staff-answer.ts'
import { showToast } from '../shared/toasts.tsx'
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
  const cache = useStaffCache()
  const reload = useReload()
  const enabled = may && typed.length >= SHORTEST
  const { data } = useStaffAnswer(listManagedPlaces, {}, { enabled, leave: false })

  async function send({ id }: ManagedCity, hidden: boolean) {
    const places = await call(changeCity, { params: { id }, body: { hidden } })
    cache.set(listManagedPlaces, {}, places)
    void reload(...publicReads)
  }

  async function change(city: ManagedCity) {
    const { name, hidden } = city
    const said = (isHidden: boolean) => (isHidden ? t`${name} is hidden.` : t`${name} is shown.`)
    try {
      await send(city, !hidden)
      showToast(said(!hidden), async () => {
        await send(city, hidden)
        return said(hidden)
      })
    } catch (error) {
      const failed = t`Something went wrong. Please check your connection and try again.`
      showToast(saveError(error, failed))
    }
  }

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
