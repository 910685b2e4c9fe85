import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import {
  TEXT_LENGTHS,
  textFieldIn,
  textFields,
  textLanguages,
  translatedFields,
  type TextLanguage,
} from '#platform/text-languages'
import { TextArea } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useTextLanguageNames } from '../text-language-names.ts'
import { useFieldNames } from './field-names.ts'
import type { FieldsProps } from './fields-props.ts'
import { GroupRefusal } from './group-refusal.tsx'
import { LanguageField } from './language-field.tsx'

const rows = { bio: 4, detailed_bio: 6, premium_description: 2 } as const

/** The companion's texts per language, with the missing ones marked. */
export function TextFields({ form, set, refusals, isOwn = false }: FieldsProps) {
  const { t } = useLingui()
  const names = useFieldNames()
  const languages = useTextLanguageNames()
  const textsIn = (language: TextLanguage) =>
    textFields.filter((field) => form[textFieldIn(field, language)].trim())
  const [firstLanguage] = useState(textsIn('en').length > 0 ? 'en' : form.text_language)
  return (
    <>
      <LanguageField
        field="text_language"
        label={isOwn ? t`Your own language` : names.text_language}
        form={form}
        set={set}
      />
      {!isOwn && (
        <p className="text-small text-ink-2">
          <Trans>
            Visitors read her texts in the language of the page. If she hasn’t written one, they see
            the one in her own language, marked as such.
          </Trans>
        </p>
      )}
      {textLanguages.map((language) => (
        <Language
          key={language}
          isOpen={language === firstLanguage}
          name={languages[language]}
          missing={textFields
            .filter((field) => !textsIn(language).includes(field))
            .map((field) => names[field])}
        >
          {textFields.map((field) => {
            const name = textFieldIn(field, language)
            return (
              <TextArea
                key={name}
                lang={language}
                label={names[name]}
                maxLength={TEXT_LENGTHS[field]}
                rows={rows[field]}
                value={form[name]}
                onChange={(event) => set(name, event.target.value)}
              />
            )
          })}
        </Language>
      ))}
      <GroupRefusal
        refusals={refusals}
        fields={[...textFields, ...translatedFields]}
        names={names}
      />
    </>
  )
}

type LanguageProps = {
  isOpen: boolean
  name: string
  missing: readonly string[]
  children: ReactNode
}

function Completeness({ missing }: Pick<LanguageProps, 'missing'>) {
  if (missing.length === 0) return <Trans>Complete</Trans>
  if (missing.length === textFields.length) return <Trans>No text yet</Trans>
  return <Trans>Missing: {missing.join(' · ')}</Trans>
}

function Language({ isOpen, name, missing, children }: LanguageProps) {
  const [open, setOpen] = useState(isOpen)
  return (
    <details
      className="text-language"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span>{name}</span>{' '}
        <small>
          <Completeness missing={missing} />
        </small>
        <Icon name="chevron-down" />
      </summary>
      {open && <div className="text-language-fields">{children}</div>}
    </details>
  )
}
