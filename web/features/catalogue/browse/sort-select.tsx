import { Trans, useLingui } from '@lingui/react/macro'
import { sorts, type Sort } from '#companions/vocabulary'
import { inLanguage } from '../../../lib/i18n.ts'
import { useEarlyChoices } from '../../../lib/use-early-choices.ts'
import { Button } from '../../../ui/button.tsx'
import { HiddenFields } from './hidden-fields.tsx'

type Props = {
  sort: Sort
  /** True for a list near a city, where the default order is by distance. */
  near: boolean
  address: string
  onChange: (sort: Sort) => void
}

export function SortSelect({ sort, near, address, onChange }: Props) {
  const { t } = useLingui()
  const form = useEarlyChoices()
  const names = {
    recent: near ? t`Nearest first` : t`Most Recent`,
    name: t`Name A-Z`,
    location: t`Location`,
    price: t`Price per hour`,
    free: t`Available soonest`,
  }
  return (
    <form
      ref={form}
      action={inLanguage(address.split('?')[0] ?? '')}
      className="flex min-w-0 items-center"
    >
      <HiddenFields address={address} without={['sort', 'after']} />
      <label className="flex min-w-0 items-center gap-2 text-small">
        <span className="text-ink-2 max-sm:sr-only">
          <Trans>Sort by</Trans>
        </span>
        <select
          name="sort"
          value={sort}
          onChange={({ target }) => onChange(target.value as Sort)}
          className="min-h-11 min-w-0 cursor-pointer bg-paper text-body md:text-small"
        >
          {sorts.map((value) => (
            <option key={value} value={value}>
              {names[value]}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <Button type="submit" variant="quiet">
          <Trans>Sort</Trans>
        </Button>
      </noscript>
    </form>
  )
}
