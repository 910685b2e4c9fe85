import { Trans } from '@lingui/react/macro'
import { moment } from '../../../lib/format-date.ts'

type Step = { number: number; at: string; by: string; note: string; word: string }

/** What staff did and noted, oldest first. */
export const ActionList = ({ steps }: { steps: readonly Step[] }) => (
  <section className="grid gap-2">
    <h2 className="text-h4">
      <Trans>History</Trans>
    </h2>
    {steps.length === 0 ? (
      <p className="text-ink-2">
        <Trans>No one has worked on it yet.</Trans>
      </p>
    ) : (
      <ol className="admin-steps">
        {steps.map(({ number, at, by, note, word }) => (
          <li key={number}>
            <p className="text-small text-ink-2">
              <time dateTime={at}>{moment(at)}</time> · {by}
            </p>
            <p>
              <strong>{word}</strong>
            </p>
            {note && <p className="admin-words-said">{note}</p>}
          </li>
        ))}
      </ol>
    )}
  </section>
)
