import { useLingui } from '@lingui/react/macro'
import { changeCityEndpoint, listManagedPlacesEndpoint } from '#catalogue/admin-places'
import { call } from '../../../lib/api/call.ts'
import { saveError } from '../api/save-error.ts'
import { publicReads } from '../api/stale-reads.ts'
import { useReload, useStaffCache } from '../api/use-staff-answer.ts'
import { showToast } from '../toasts.tsx'

type City = { id: string; name: string; hidden: boolean }

/**
 * Hides a city from visitors or shows it again, without a confirmation; the message has a button to undo it.
 *
 * @param onChange called with the changed city
 */
export function useChangeCity(onChange?: (city: City) => void) {
  const { t } = useLingui()
  const cache = useStaffCache()
  const reload = useReload()

  async function send(city: City, isHidden: boolean) {
    const places = await call(changeCityEndpoint, {
      params: { id: city.id },
      body: { hidden: isHidden },
    })
    cache.set(listManagedPlacesEndpoint, {}, places)
    onChange?.({ ...city, hidden: isHidden })
    void reload(...publicReads)
  }

  return async (city: City): Promise<void> => {
    const { name, hidden } = city
    const messageFor = (isHidden: boolean) =>
      isHidden ? t`${name} is hidden.` : t`${name} is shown.`
    try {
      await send(city, !hidden)
      showToast(messageFor(!hidden), async () => {
        await send(city, hidden)
        return messageFor(hidden)
      })
    } catch (error) {
      const fallback = t`Something went wrong. Check your connection and try again.`
      showToast(saveError(error, fallback))
    }
  }
}
