import { Trans, useLingui } from '@lingui/react/macro'
import { changeOwnMediaEndpoint, submitChangeEndpoint } from '#media/own-media'
import type { OwnFile, Submission } from '#media/submitted-media'
import { textLanguages, type TextLanguage } from '#platform/text-languages'
import { useTextLanguagesInText } from '../../../features/companions/text-language-names.ts'
import { AltFields, altInput } from '../../../features/media/alt-fields.tsx'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import type { OwnMediaChange } from '../use-own-media.ts'
import { PropertyRow } from './property-row.tsx'

type Props = { file: OwnFile; name: string; changes: readonly Submission[]; media: OwnMediaChange }

/** The alternative text of a published file in all languages. A new text is reviewed; an emptied one is removed. */
export function AltRow({ file, name, changes, media }: Props) {
  const { t } = useLingui()
  const names = useTextLanguagesInText()
  const { id } = file
  const pendingIn = (language: TextLanguage) =>
    changes.find(
      (change) => change.kind === 'alt' && (change.language ?? file.alt_language) === language,
    )?.alt
  const textIn = (language: TextLanguage) => pendingIn(language) ?? altInput(file, language)
  const remove = (language: TextLanguage) => {
    const body = { alt: '' as const, language }
    const send = () => call(changeOwnMediaEndpoint, { params: { id }, body })
    void media.change(send, t`The text has been removed.`)
  }
  const save = (language: TextLanguage, alt: string) => {
    if (alt === '') return remove(language)
    const body = { kind: 'alt', id: crypto.randomUUID(), mediaId: id, language, alt } as const
    const send = () => call(submitChangeEndpoint, { body })
    void media.change(send, t`Our team is reviewing the text.`)
  }
  const visitorsRead = (language: TextLanguage) => {
    const read = altInput(file, language)
    const pending = pendingIn(language)
    if (read === '' || pending === undefined || pending === read) return null
    return (
      <p className="text-small text-ink-2">
        <Trans>Visitors read: {read}</Trans>{' '}
        <Button
          variant="quiet"
          aria-label={t`Remove the alternative text of ${name}`}
          onClick={() => remove(language)}
        >
          <Trans>Remove text</Trans>
        </Button>
      </p>
    )
  }
  const writtenLanguages = textLanguages.filter((language) => textIn(language) !== '')
  return (
    <PropertyRow
      icon="text"
      label={<Trans>Alternative text</Trans>}
      value={
        writtenLanguages.length > 0 ? (
          writtenLanguages.map((language) => language.toUpperCase()).join(' · ')
        ) : (
          <Trans context="text">Missing</Trans>
        )
      }
    >
      <AltFields
        item={file}
        name={name}
        names={names}
        valueIn={textIn}
        onSave={save}
        renderBelow={visitorsRead}
      />
    </PropertyRow>
  )
}
