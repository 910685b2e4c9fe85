import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { severities, strikeDays, USUAL_SEVERITY } from '#moderation/member-cases'
import {
  DECISION_WORDS_LENGTH,
  groundOfReport,
  MAX_HIDING_DAYS,
  pauseDays,
  type Report,
  type ReportChoice,
} from '#moderation/reports'
import { dayOf } from '#platform/days'
import { DAY_MS } from '#platform/time'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'
import { languageName } from '../../../lib/language-names.ts'
import { GroundChips, GroundPreview } from '../../shared/form/ground-chips.tsx'
import { groundOf } from '../../shared/form/ground-field.tsx'
import type { Action } from '../../shared/queue/use-action.ts'
import { useSeverityNames } from '../../shared/labels/severity-names.ts'

type Typed = Record<string, string>

const MIN_WARNING_DAYS = 7

const dayAhead = (days: number) => dayOf(Date.now() + days * DAY_MS)

const severityOf = (typed: Typed) =>
  severities.find((severity) => String(severity) === typed['severity'])

/** The chosen reason of a warning; by default the one that goes with the report. */
const groundIn = (typed: Typed, report: Report) =>
  typed['ground'] ? groundOf(typed['ground']) : groundOfReport[report.reason]

/** Further fields of a decision, as the call sends them. */
export function decisionFields(choice: ReportChoice, report: Report, typed: Typed) {
  const days = pauseDays.find((count) => String(count) === typed['days']) ?? pauseDays[0]
  const severity = severityOf(typed)
  const strike = severity === undefined ? {} : { severity }
  const words = typed['words'] ?? ''
  switch (choice) {
    case 'warn':
      return {
        severity: severity ?? USUAL_SEVERITY,
        ...(report.companion && { words, ground: groundIn(typed, report) }),
      }
    case 'pause':
      return { ...strike, days }
    case 'hide':
      return strike
    case 'plan_hide':
      return { words, date: typed['date'] ?? dayAhead(MIN_WARNING_DAYS) }
    default:
      return {}
  }
}

/** Fields of the chosen decision: days, severity, date, and the words for the companion with a preview. */
export function DecisionFields({ action, report }: { action: Action; report: Report }) {
  const { t } = useLingui()
  const severityNames = useSeverityNames()
  const { chosen, typed, type } = action
  const choice = chosen?.value
  const isHidingWithStrike =
    choice === 'hide' && report.target.kind !== 'review' && !report.byCompanion
  const hasWords = choice === 'plan_hide' || (choice === 'warn' && report.companion !== null)
  const expiry = (severity: (typeof severities)[number]) =>
    plural(strikeDays[severity], { one: 'expires after # day', other: 'expires after # days' })
  const options = severities.map((severity) => ({
    value: String(severity),
    label: `${severityNames[severity]}, ${expiry(severity)}`,
  }))
  return (
    <>
      {choice === 'pause' && (
        <SelectField
          label={t`Days without writing`}
          value={typed['days'] ?? String(pauseDays[0])}
          options={pauseDays.map((days) => ({
            value: String(days),
            label: plural(days, { one: '# day', other: '# days' }),
          }))}
          onChange={(event) => type({ days: event.target.value })}
        />
      )}
      {choice === 'warn' && (
        <SelectField
          label={t`Severity`}
          value={typed['severity'] || String(USUAL_SEVERITY)}
          options={options}
          onChange={(event) => type({ severity: event.target.value })}
        />
      )}
      {(choice === 'pause' || isHidingWithStrike) && (
        <SelectField
          label={t`Strike`}
          value={typed['severity'] ?? ''}
          options={[{ value: '', label: t`None` }, ...options]}
          onChange={(event) => type({ severity: event.target.value })}
        />
      )}
      {choice === 'plan_hide' && (
        <Field
          label={t`Hidden on`}
          type="date"
          required
          min={dayAhead(1)}
          max={dayAhead(MAX_HIDING_DAYS - 1)}
          value={typed['date'] ?? dayAhead(MIN_WARNING_DAYS)}
          onChange={(event) => type({ date: event.target.value })}
        />
      )}
      {choice === 'warn' && report.companion !== null && (
        <GroundChips value={groundIn(typed, report)} onChange={(ground) => type({ ground })} />
      )}
      {hasWords && <Words action={action} report={report} />}
    </>
  )
}

/** The team's words for the companion, below the sentence that she reads in her language. */
function Words({ action, report }: { action: Action; report: Report }) {
  const { t } = useLingui()
  const { chosen, typed, type } = action
  const { companionLanguage, groundTexts } = report
  const language = languageName(companionLanguage ?? 'en')
  const ground = chosen?.value === 'warn' ? groundIn(typed, report) : groundOfReport[report.reason]
  const words = typed['words'] ?? ''
  return (
    <>
      <TextArea
        label={t`Your words to her`}
        hint={t`She reads emails in: ${language}.`}
        rows={3}
        maxLength={DECISION_WORDS_LENGTH}
        value={words}
        onChange={(event) => type({ words: event.target.value })}
      />
      {groundTexts && companionLanguage && (
        <GroundPreview
          texts={groundTexts}
          language={companionLanguage}
          ground={ground}
          words={words}
        />
      )}
    </>
  )
}
