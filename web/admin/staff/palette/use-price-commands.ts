import { useLingui } from '@lingui/react/macro'
import { changePrice, getManaged } from '#companions/staff/admin-companions.api'
import { readMoney } from '#platform/money'
import type { StaffSearchAnswer } from '#staff/staff-search'
import { call } from '../../../lib/api/call.ts'
import { useMay } from '../../shared/api/role.tsx'
import { saveError } from '../../shared/api/save-error.ts'
import { companionReads } from '../../shared/api/stale-reads.ts'
import { useReload } from '../../shared/api/use-staff-answer.ts'
import { showToast } from '../../shared/toasts.tsx'
import type { Group } from './use-commands.ts'

/** In francs: a lower number is part of a name. */
const MIN_PRICE = 10

type Found = StaffSearchAnswer['companions'][number]

/** A name with a price behind it, as "Sophia 500", for whoever may set it; or the text as it is. */
export function usePriceIn(typed: string): { name: string; price: number | null } {
  const may = useMay()(changePrice)
  const at = typed.lastIndexOf(' ')
  const price = readMoney(typed.slice(at + 1))
  const isPrice = price !== null && Number.isInteger(price) && price >= MIN_PRICE
  if (!may || at < 0 || !isPrice) return { name: typed, price: null }
  return { name: typed.slice(0, at).trim(), price }
}

/** Sets the price per hour of a companion who was found. */
export function usePriceCommands(
  found: StaffSearchAnswer | undefined,
  price: number | null,
): Group {
  const { t } = useLingui()
  const reload = useReload()

  async function send({ id }: Found, before: number | null, after: number | null) {
    await call(changePrice, { params: { id }, body: { before, after } })
    void reload(getManaged, ...companionReads)
  }

  async function change(companion: Found, after: number) {
    const { name, price_per_hour: before } = companion
    try {
      await send(companion, before, after)
      showToast(t`The price per hour of ${name} is now CHF ${after}.`, async () => {
        await send(companion, after, before)
        return t`The price per hour of ${name} is as it was.`
      })
    } catch (error) {
      const failed = t`Could not be saved. Please check your connection and try again.`
      showToast(saveError(error, failed))
    }
  }

  const companions = price !== null ? (found?.companions ?? []) : []
  return {
    name: t`Price per hour`,
    options: companions.map((one) => ({
      key: `price-${one.id}`,
      name: t`Set to CHF ${price} for ${one.name}`,
      detail: one.price_per_hour === null ? t`no price yet` : t`now CHF ${one.price_per_hour}`,
      act: () => void change(one, price ?? 0),
    })),
  }
}
