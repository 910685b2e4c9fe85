import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Check } from '#companions/companion-status'
import { listEndingsEndpoint, type Ending } from '#companions/endings'
import { longDate } from '../../../lib/format.ts'
import { Link } from '../../../ui/link.tsx'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { userAddress, useSection } from '../../shared/api/use-section.ts'
import { usePlanNames } from '../../shared/labels/plan-names.ts'

const SHOWN = 8

/** Everything that expires within 30 days, with its date and a link; renders nothing if there is nothing. */
export function EndingSoon() {
  const { data } = useStaffAnswer(listEndingsEndpoint, {}, { leave: false })
  if (!data || data.endings.length === 0) return null
  const laterEndings = data.endings.slice(SHOWN)
  return (
    <section className="grid gap-3">
      <h2 className="admin-label">
        <Trans>Ending soon</Trans>
      </h2>
      <Endings endings={data.endings.slice(0, SHOWN)} />
      {laterEndings.length > 0 && (
        <details>
          <summary className="admin-fold">
            {plural(laterEndings.length, { one: '# more', other: '# more' })}
          </summary>
          <Endings endings={laterEndings} />
        </details>
      )}
    </section>
  )
}

const Endings = ({ endings }: { endings: readonly Ending[] }) => (
  <ul className="admin-lines">
    {endings.map((ending) => (
      <EndingLine key={JSON.stringify(ending)} ending={ending} />
    ))}
  </ul>
)

function EndingLine({ ending }: { ending: Ending }) {
  const { t } = useLingui()
  const { name, to, what } = useWords(ending)
  const day = longDate(ending.endsAt)
  return (
    <li>
      {to.startsWith('/.') ? (
        <a href={to} className="link">
          {name}
        </a>
      ) : (
        <Link to={to} className="link">
          {name}
        </Link>
      )}
      <span>{what}</span>
      <time dateTime={ending.endsAt} className="ml-auto text-small text-ink-2">
        {ending.hasEnded ? t`ended on ${day}` : t`ends on ${day}`}
      </time>
    </li>
  )
}

/** The name of the companion, member or file, its address, and the thing that expires. */
function useWords(ending: Ending): { name: string; to: string; what: string } {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const plans = usePlanNames()
  const checks: Record<Check, string> = {
    identity: t`Identity check`,
    age: t`Age check`,
    photos: t`Photo check`,
  }
  switch (ending.kind) {
    case 'check':
      return { ...aboutHer(ending.companion), what: checks[ending.check] }
    case 'grant': {
      const { id, name } = ending.member
      const address = userAddress(id)
      return { name: name || id.slice(0, 8), to: address, what: t`${plans[ending.plan]}, granted` }
    }
    case 'contacts':
      return {
        name: 'security.txt',
        to: '/.well-known/security.txt',
        what: t`Contacts for security reports, to be confirmed with a new date`,
      }
  }

  function aboutHer({ id, name }: { id: string; name: string }) {
    return { name, to: addressWith({ companion: id }) }
  }
}
