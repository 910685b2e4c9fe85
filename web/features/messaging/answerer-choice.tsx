import { Trans, useLingui } from '@lingui/react/macro'
import { answerers, type Answerer } from '#companions/channels'

type Props = { value: Answerer; onChange: (answerer: Answerer) => void }

/** Asks a companion who answers requests to her. */
export function AnswererChoice({ value, onChange }: Props) {
  const { t } = useLingui()
  const names: Record<Answerer, string> = {
    self: t`I answer myself`,
    together: t`Together with the team`,
    team: t`Our team answers for me`,
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="font-medium">
        <Trans>Who answers your requests?</Trans>
      </legend>
      {answerers.map((answerer) => (
        <label key={answerer} className="tick">
          <input
            type="radio"
            name="answeredBy"
            value={answerer}
            checked={value === answerer}
            onChange={() => onChange(answerer)}
          />
          <span>{names[answerer]}</span>
        </label>
      ))}
    </fieldset>
  )
}
