import { useLingui } from '@lingui/react/macro'
import { changePriceEndpoint, getManagedEndpoint } from '#companions/staff/admin-companions'
import { readMoney } from '#platform/money'
import type { StaffSearchAnswer } from '#staff/staff-search'
import { call } from '../../../lib/api/call.ts'
import { useMay } from '../../shared/api/role.tsx'
import { saveError } from '../../shared/api/save-error.ts'
import { companionReads } from '../../shared/api/stale-reads.ts'
import { useReload } from '../../shared/api/use-staff-answer.ts'
import { showToast } from '../../shared/toasts.tsx'
import type { Group } from './use-commands.ts'

/** In francs; a lower number is treated as part of a name. */
const MIN_PRICE = 10

type FoundPrice = StaffSearchAnswer['companions'][number]

/**
 * Splits a name from the price after it, as in "Sophia 500", if the role may set prices; else returns the whole text.
 */
export function usePriceIn(searchText: string): { name: string; price: number | null } {
  const may = useMay()(changePriceEndpoint)
  const space = searchText.lastIndexOf(' ')
  const price = readMoney(searchText.slice(space + 1))
  const isPrice = price !== null && Number.isInteger(price) && price >= MIN_PRICE
  if (!may || space < 0 || !isPrice) return { name: searchText, price: null }
  return { name: searchText.slice(0, space).trim(), price }
}

/** Sets the price per hour of a companion that was found. */
export function usePriceCommands(
  answer: StaffSearchAnswer | undefined,
  price: number | null,
): Group {
  const { t } = useLingui()
  const reload = useReload()

  async function send({ id }: FoundPrice, oldPrice: number | null, newPrice: number | null) {
    await call(changePriceEndpoint, { params: { id }, body: { before: oldPrice, after: newPrice } })
    void reload(getManagedEndpoint, ...companionReads)
  }

  async function change(companion: FoundPrice, after: number) {
    const { name, price_per_hour: oldPrice } = companion
    try {
      await send(companion, oldPrice, after)
      showToast(t`The price per hour of ${name} is now CHF ${after}.`, async () => {
        await send(companion, after, oldPrice)
        return t`The previous price per hour of ${name} is restored.`
      })
    } catch (error) {
      const fallback = t`We couldn’t save this. Check your connection and try again.`
      showToast(saveError(error, fallback))
    }
  }

  const companions = price !== null ? (answer?.companions ?? []) : []
  return {
    name: t`Price per hour`,
    options: companions.map((companion) => ({
      key: `price-${companion.id}`,
      name: t`Set to CHF ${price} for ${companion.name}`,
      detail:
        companion.price_per_hour === null
          ? t`no price yet`
          : t`now CHF ${companion.price_per_hour}`,
      act: () => void change(companion, price ?? 0),
    })),
  }
}
