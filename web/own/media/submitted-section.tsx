import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changeSubmissionEndpoint } from '#media/own-media'
import type { OwnMedia, Submission } from '#media/submitted-media'
import { MediaBadges, MediaPreview, MediaThumb } from '../../features/media/media-view.tsx'
import { useTextLanguagesInText } from '../../features/companions/text-language-names.ts'
import { LanguageFields } from '../../ui/language-fields.tsx'
import { call } from '../../lib/api/call.ts'
import { moment } from '../../lib/format-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { OwnSection } from '../shared/own-section.tsx'
import { SubmissionFacts, useSubmissionKinds } from '../../features/media/submission-facts.tsx'
import { FileRecord } from './file-consent.tsx'
import { RemoveFile, WithdrawChange } from './remove-file.tsx'
import { WithdrawalHelp, WithdrawConsent } from './withdraw-consent.tsx'
import { WithdrawnFiles } from './withdrawn-files.tsx'
import type { OwnMediaChange } from './use-own-media.ts'

type Props = { data: OwnMedia; media: OwnMediaChange }

/** Unpublished submissions: under review, or returned by staff. */
export function SubmittedSection({ data, media }: Props) {
  const { submitted: files, withdrawn } = data
  const { t } = useLingui()
  const [openId, setOpenId] = useState<string | null>(null)
  const openFile = files.find(({ id }) => id === openId)
  return (
    <OwnSection
      title={<Trans>Under review</Trans>}
      help={
        <>
          <p>
            <Trans>
              We will email you once our team has decided. Returned files come with a reason: change
              the texts and submit them again, or remove them. Returned files are deleted after 90
              days.
            </Trans>
          </p>
          <WithdrawalHelp />
        </>
      }
    >
      <WithdrawnFiles files={withdrawn} place="submitted" media={media} />
      <ul className="own-files" aria-label={t`Under review`}>
        {files.map((file) => (
          <SubmittedFile
            key={`${file.id} ${file.version}`}
            file={file}
            media={media}
            onOpen={() => setOpenId(file.id)}
          />
        ))}
      </ul>
      {openFile && (
        <MediaPreview
          item={openFile}
          name={openFile.alt || t`File`}
          onClose={() => setOpenId(null)}
          onBroken={() => void media.reload()}
        />
      )}
    </OwnSection>
  )
}

type FileProps = { file: Submission; media: OwnMediaChange; onOpen: () => void }

function SubmittedFile({ file, media, onOpen }: FileProps) {
  const { t } = useLingui()
  const { id, version, kind, mediaId, state, reason } = file
  const kinds = useSubmissionKinds()
  const fields = useTextFields(file)
  const names = useTextLanguagesInText()
  const [input, setInput] = useState(() =>
    Object.fromEntries(fields.map(({ name }) => [name, file[name]])),
  )
  const [translations, setTranslations] = useState({
    text: file.texts,
    highlightTitle: file.highlightTitles,
  })
  const isReturned = state === 'returned'
  const isChanged =
    fields.some(({ name }) => (input[name] ?? '').trim() !== file[name]) ||
    translations.text !== file.texts ||
    translations.highlightTitle !== file.highlightTitles
  const when = moment(file.createdAt)
  const name = file.alt || t`the file uploaded on ${when}`
  const send = () => {
    const texts = fields.map(({ name: field }) => [field, (input[field] ?? '').trim()])
    const words = Object.fromEntries(texts) as Record<string, string>
    const body = {
      version,
      ...words,
      ...(kind === 'story' && {
        texts: translations.text,
        highlightTitles: translations.highlightTitle,
      }),
    }
    const successMessage = isReturned
      ? t`Our team is reviewing this again.`
      : t`The texts have been saved.`
    void media.change(
      () => call(changeSubmissionEndpoint, { params: { id }, body }),
      successMessage,
    )
  }
  return (
    <li aria-label={kind === 'gallery' ? name : `${kinds[kind]}, ${name}`}>
      <MediaThumb item={file} name={name} onOpen={onOpen} onBroken={() => void media.reload()} />
      <div className="own-file">
        <span className="own-badges">
          <Badge tone={isReturned ? 'brass' : 'paper'}>
            {isReturned ? <Trans>Returned</Trans> : <Trans>Under review</Trans>}
          </Badge>
          {kind !== 'gallery' && <Badge>{kinds[kind]}</Badge>}
          {mediaId === null && kind === 'gallery' && <MediaBadges item={file} />}
        </span>
        {isReturned && (
          <div className="message message-error own-reason">
            <p>{reason}</p>
          </div>
        )}
        <SubmissionFacts file={file} />
        {mediaId === null && <FileRecord id={id} />}
        {fields.map(({ name: field, label, hint, maxLength }) => {
          const own = (
            <Field
              key={field}
              label={label}
              hint={hint}
              maxLength={maxLength}
              value={input[field] ?? ''}
              onChange={({ target }) => setInput({ ...input, [field]: target.value })}
            />
          )
          if (kind !== 'story' || (field !== 'text' && field !== 'highlightTitle')) return own
          const fieldTexts = translations[field]
          const language = file.language ?? 'en'
          return (
            <LanguageFields
              key={field}
              own={language}
              names={names}
              isWritten={(textLanguage) => Boolean(fieldTexts[textLanguage])}
            >
              {(textLanguage) =>
                textLanguage === language ? (
                  own
                ) : (
                  <Field
                    label={`${label} (${names[textLanguage]})`}
                    maxLength={maxLength}
                    value={fieldTexts[textLanguage] ?? ''}
                    onChange={({ target }) =>
                      setTranslations({
                        ...translations,
                        [field]: { ...fieldTexts, [textLanguage]: target.value },
                      })
                    }
                  />
                )
              }
            </LanguageFields>
          )
        })}
        <p className="own-acts">
          {(isReturned || isChanged) && (
            <Button variant="line" aria-busy={media.busy} onClick={send}>
              {isReturned ? <Trans>Submit again</Trans> : <Trans>Save texts</Trans>}
            </Button>
          )}
          {mediaId === null ? (
            <RemoveFile id={id} name={name} media={media} />
          ) : (
            <WithdrawChange id={id} name={name} media={media} />
          )}
        </p>
        {mediaId === null && <WithdrawConsent id={id} name={name} media={media} />}
      </div>
    </li>
  )
}

type TextField = {
  name: 'alt' | 'text' | 'highlightTitle'
  label: string
  hint?: string
  maxLength: number
}

/** The texts of a submission that can be edited until it is approved. */
function useTextFields({ kind, mediaId, highlightId }: Submission): TextField[] {
  const { t } = useLingui()
  const hasFile = mediaId === null
  const alt: TextField = {
    name: 'alt',
    label: t`Alternative text`,
    maxLength: 300,
    hint: t`What the picture shows, for people who cannot see it.`,
  }
  const text: TextField = { name: 'text', label: t`Text of the story`, maxLength: 200 }
  const title: TextField = {
    name: 'highlightTitle',
    label: t`Title of the highlight`,
    maxLength: 40,
  }
  const fields: TextField[] = []
  if (hasFile || kind === 'alt') fields.push(alt)
  if (kind === 'story' || kind === 'text') fields.push(text)
  if (highlightId) fields.push(title)
  return fields
}
