import { Trans, useLingui } from '@lingui/react/macro'
import { appealOwnMeasureEndpoint, type OwnMeasure } from '#moderation/member-cases'
import type { OwnProfile } from '#companions/own/own'
import { useGroundNames } from '../../../features/moderation/appeals/use-ground-names.ts'
import { MeasureAppealForm } from '../../../features/moderation/measures/measure-appeal-form.tsx'
import { call } from '../../../lib/api/call.ts'
import { longDate } from '../../../lib/format.ts'
import { moment } from '../../../lib/format-date.ts'
import { OwnSection } from '../../shared/own-section.tsx'
import { useOwnChange } from '../../shared/use-own-change.ts'

/** The date on which the team will hide the profile, and warnings that have not expired. */
export function MeasuresSection({ own: { measures, takedown } }: { own: OwnProfile }) {
  const grounds = useGroundNames()
  return (
    <>
      {takedown && (
        <OwnSection title={<Trans>Our team will take your profile offline</Trans>}>
          <p>
            <Trans>On {moment(takedown.at)}, unless we decide otherwise.</Trans>
          </p>
          <Reason ground={grounds[takedown.ground]} words={takedown.words} />
          <p className="text-ink-2">
            <Trans>
              If you disagree, or have changed what is wrong, reply to our email before that day.
            </Trans>
          </p>
        </OwnSection>
      )}
      {measures.map((measure) => (
        <Measure key={measure.id} measure={measure} ground={grounds[measure.ground]} />
      ))}
    </>
  )
}

function Reason({ ground, words }: { ground: string; words: string }) {
  return (
    <>
      <p>
        <Trans>
          The reason: <strong>{ground}</strong>
        </Trans>
      </p>
      {words && <p className="whitespace-pre-wrap">{words}</p>}
    </>
  )
}

function Measure({ measure, ground }: { measure: OwnMeasure; ground: string }) {
  const { kind, words, at, until, appeal } = measure
  return (
    <OwnSection
      title={
        kind === 'warning' ? (
          <Trans>Our team has warned you</Trans>
        ) : (
          <Trans>Our decision is on record</Trans>
        )
      }
    >
      <p>
        {kind === 'warning' ? (
          <Trans>
            On {longDate(at)}. The warning expires on {longDate(until)}.
          </Trans>
        ) : (
          <Trans>
            On {longDate(at)}. The record expires on {longDate(until)}.
          </Trans>
        )}
      </p>
      <Reason ground={ground} words={words} />
      {appeal?.state === 'offered' && <MeasureAppeal id={measure.id} until={appeal.until} />}
      {appeal?.state === 'new' && (
        <p className="text-ink-2">
          <Trans>
            We’ve received your appeal {appeal.reference} and will reply by email within 7 days.
          </Trans>
        </p>
      )}
      {appeal?.state === 'upheld' && (
        <p className="text-ink-2">
          <Trans>We have considered your appeal with care. Our decision remains.</Trans>
        </p>
      )}
    </OwnSection>
  )
}

function MeasureAppeal({ id, until }: { id: string; until: string }) {
  const { t } = useLingui()
  const { change, busy, message } = useOwnChange()

  function send(text: string) {
    const parts = { params: { id }, body: { text } }
    void change(() => call(appealOwnMeasureEndpoint, parts), t`Your appeal has been sent.`)
  }
  return <MeasureAppealForm until={until} busy={busy} message={message} onSend={send} />
}
