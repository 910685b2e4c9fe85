import { Trans } from '@lingui/react/macro'
import { moment } from '../../../lib/format-date.ts'
import { TitledSection } from '../../../ui/titled-section.tsx'

type Action = {
  number: number
  at: string
  /** Empty if no member of staff acted. */
  by: string
  note: string
  label: string
  /** Words of the team in the email of the action. */
  message?: string | null
}

/** Actions and notes of staff, oldest first. */
export const ActionList = ({ actions }: { actions: readonly Action[] }) => (
  <TitledSection title={<Trans>History</Trans>} className="gap-2">
    {actions.length === 0 ? (
      <p className="text-ink-2">
        <Trans>No activity yet.</Trans>
      </p>
    ) : (
      <ol className="admin-steps">
        {actions.map(({ number, at, by, note, label, message }) => (
          <li key={number}>
            <p className="text-small text-ink-2">
              <time dateTime={at}>{moment(at)}</time>
              {by && <span>{` · ${by}`}</span>}
            </p>
            <p>
              <strong>{label}</strong>
            </p>
            {message && (
              <p className="admin-words-said">
                <Trans>Our email: {message}</Trans>
              </p>
            )}
            {note && <p className="admin-words-said">{note}</p>}
          </li>
        ))}
      </ol>
    )}
  </TitledSection>
)
