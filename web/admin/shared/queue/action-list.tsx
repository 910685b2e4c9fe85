import { Trans } from '@lingui/react/macro'
import { moment } from '../../../lib/format-date.ts'

/** `by` is empty if no member of staff acted. */
type Action = { number: number; at: string; by: string; note: string; label: string }

/** Actions and notes of staff, oldest first. */
export const ActionList = ({ actions }: { actions: readonly Action[] }) => (
  <section className="grid gap-2">
    <h2 className="text-h4">
      <Trans>History</Trans>
    </h2>
    {actions.length === 0 ? (
      <p className="text-ink-2">
        <Trans>No activity yet.</Trans>
      </p>
    ) : (
      <ol className="admin-steps">
        {actions.map(({ number, at, by, note, label }) => (
          <li key={number}>
            <p className="text-small text-ink-2">
              <time dateTime={at}>{moment(at)}</time>
              {by && <span>{` · ${by}`}</span>}
            </p>
            <p>
              <strong>{label}</strong>
            </p>
            {note && <p className="admin-words-said">{note}</p>}
          </li>
        ))}
      </ol>
    )}
  </section>
)
