import { i18n } from '#i18n'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { textFieldIn, textLanguages, type TextLanguage } from '#platform/text-languages'
import { useTextLanguageNames } from '../../../features/companions/text-language-names.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { TextArea } from '../../../ui/field.tsx'
import type { FieldsProps } from '../../../features/companions/fields/fields-props.ts'
import { TextFields } from '../../../features/companions/fields/text-fields.tsx'

type Answers = { short: string; evening: string; interests: string; guests: string }
const noAnswers: Answers = { short: '', evening: '', interests: '', guests: '' }

const SHORT_LENGTH = 300
const PARAGRAPH_LENGTH = 2_000

/** Answers to the prompts as the long text: a paragraph each. */
const longText = ({ evening, interests, guests }: Answers): string =>
  [evening, interests, guests].filter((answer) => answer.trim() !== '').join('\n\n')

const hasText = (values: FieldsProps['form']) =>
  textLanguages.some(
    (language) =>
      values[textFieldIn('bio', language)] || values[textFieldIn('detailed_bio', language)],
  )

const pageLanguage = (): TextLanguage =>
  textLanguages.find((language) => language === i18n.locale) ?? 'en'

/** Questions whose answers become the first text; the fields themselves as soon as there is one. */
export function TextStep(props: FieldsProps) {
  const [hasPrompts, setPrompts] = useState(!hasText(props.form))
  if (!hasPrompts) return <TextFields {...props} isOwn />
  return <TextPrompts {...props} onFields={() => setPrompts(false)} />
}

function TextPrompts({ set, onFields }: FieldsProps & { onFields: () => void }) {
  const { t } = useLingui()
  const languages = useTextLanguageNames()
  const [language, setLanguage] = useState(pageLanguage)
  const [answers, setAnswers] = useState(noAnswers)

  function store(next: Answers, nextLanguage: TextLanguage) {
    set('text_language', nextLanguage)
    set(textFieldIn('bio', nextLanguage), next.short)
    set(textFieldIn('detailed_bio', nextLanguage), longText(next))
  }
  function answer(prompt: keyof Answers, text: string) {
    const next = { ...answers, [prompt]: text }
    setAnswers(next)
    store(next, language)
  }
  function changeLanguage(nextLanguage: TextLanguage) {
    set(textFieldIn('bio', language), '')
    set(textFieldIn('detailed_bio', language), '')
    setLanguage(nextLanguage)
    store(answers, nextLanguage)
  }
  const prompts = [
    { name: 'short', label: t`In one sentence: how would a friend describe you?`, rows: 2 },
    { name: 'evening', label: t`What does an evening with you look like?`, rows: 3 },
    { name: 'interests', label: t`What do you like to talk about, eat or listen to?`, rows: 3 },
    { name: 'guests', label: t`What do you value in the people you meet?`, rows: 3 },
  ] as const
  return (
    <>
      <SelectField
        label={t`Your own language`}
        value={language}
        onChange={({ target }) => changeLanguage(target.value as TextLanguage)}
        options={textLanguages.map((value) => ({ value, label: languages[value] }))}
      />
      {prompts.map(({ name, label, rows }) => (
        <TextArea
          key={name}
          lang={language}
          label={label}
          rows={rows}
          maxLength={name === 'short' ? SHORT_LENGTH : PARAGRAPH_LENGTH}
          value={answers[name]}
          onChange={(event) => answer(name, event.target.value)}
        />
      ))}
      <p>
        <Button variant="quiet" onClick={onFields}>
          <Trans>Write without questions</Trans>
        </Button>
      </p>
    </>
  )
}
