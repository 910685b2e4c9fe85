import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { decisionGrounds, type DecisionGround } from '#moderation/decisions'
import type { GroundTexts } from '#moderation/ground-texts'
import { useGroundNames } from '../../../features/moderation/appeals/use-ground-names.ts'
import { languageName } from '../../../lib/language-names.ts'

type ChipsProps = { value: DecisionGround; onChange: (ground: DecisionGround) => void }

/** The reasons of a decision as chips, one of them chosen. */
export function GroundChips({ value, onChange }: ChipsProps) {
  const { t } = useLingui()
  const names = useGroundNames()
  const name = useId()
  return (
    <fieldset className="admin-chips">
      <legend>{t`Reason (they read it)`}</legend>
      {decisionGrounds.map((ground) => (
        <label key={ground} className="admin-chip">
          <input
            type="radio"
            name={name}
            value={ground}
            checked={ground === value}
            onChange={() => onChange(ground)}
          />
          {names[ground]}
        </label>
      ))}
    </fieldset>
  )
}

type PreviewProps = {
  texts: GroundTexts
  language: string
  ground: DecisionGround
  /** Further words of the team, as typed. */
  words?: string
  /** The reader is a member, not a companion. */
  isMember?: boolean
}

/** The reason as the other person reads it, in their language. */
export function GroundPreview({
  texts,
  language,
  ground,
  words = '',
  isMember = false,
}: PreviewProps) {
  const { t } = useLingui()
  const name = languageName(language)
  return (
    <figure className="grid gap-1" aria-label={t`Preview`}>
      <figcaption className="text-small text-ink-2">
        {isMember ? <Trans>They read, in {name}:</Trans> : <Trans>She reads, in {name}:</Trans>}
      </figcaption>
      <blockquote className="admin-words-said" lang={language}>
        {texts[ground]}
        {words && <span className="block">{words}</span>}
      </blockquote>
    </figure>
  )
}
