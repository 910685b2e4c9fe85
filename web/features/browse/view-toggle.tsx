import { useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '../../ui/link.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { View } from './use-browse-state.ts'

type Props = { view: View; addressOf: (view: View) => LinkProps['to'] }

/** Grid or list, as an address. */
export function ViewToggle({ view, addressOf }: Props) {
  const { t } = useLingui()
  const views = [
    { name: 'grid', icon: 'grid-2x2', label: t`Grid view` },
    { name: 'list', icon: 'list', label: t`List view` },
  ] as const
  return (
    <div role="group" aria-label={t`View`} className="-mr-3 flex w-22 shrink-0">
      {views.map(({ name, icon, label }) => (
        <Link
          key={name}
          to={addressOf(name)}
          state={{ keepScroll: true }}
          aria-label={label}
          title={label}
          aria-current={view === name}
          className="icon-button text-ink-2 aria-[current=true]:text-wine"
        >
          <Icon name={icon} />
        </Link>
      ))}
    </div>
  )
}
