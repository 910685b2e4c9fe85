import { Trans, useLingui } from '@lingui/react/macro'
import type { ConsentUse } from '#media/media-consents'
import type { ListedSubmission } from '#media/submitted-media'
import { moment } from '../../../lib/format-date.ts'

/** The people shown in a file, and the uses that they agreed to. */
export function ConsentText({ consent }: Pick<ListedSubmission, 'consent'>) {
  const { t } = useLingui()
  const names: Record<ConsentUse, string> = {
    public: t`Public`,
    private: t`Private`,
    stories: t`Stories`,
  }
  if (!consent)
    return (
      <span>
        <Trans context="consent">Withdrawn</Trans>
      </span>
    )
  const { shown, others, uses, givenBy, givenAt } = consent
  return (
    <>
      {shown === 'self' ? <Trans>Herself</Trans> : <Trans>Herself and {others}</Trans>}
      <p className="text-small text-ink-2">{uses.map((use) => names[use]).join(', ')}</p>
      <p className="text-small text-ink-2">
        {givenBy}, {moment(givenAt)}
      </p>
    </>
  )
}
