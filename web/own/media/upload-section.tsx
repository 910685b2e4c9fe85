import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ShownPeople } from '#contract/media-consent-options'
import { addressOf } from '#contract/endpoint'
import { uploadOwnMedia } from '#contract/own-media.api'
import { sendUpload } from '../../features/media/send-upload.ts'
import { UploadArea } from '../../features/media/upload-area.tsx'
import { UploadProgress } from '../../features/media/upload-progress.tsx'
import type { UploadTarget } from '../../features/media/upload-queue.ts'
import { useUploads } from '../../features/media/use-uploads.ts'
import { Checkbox, SelectField } from '../../ui/choice-fields.tsx'
import { Field } from '../../ui/field.tsx'
import { OwnSection } from '../shared/own-section.tsx'
import { refusalOf, type OwnMediaChange } from './use-own-media.ts'

/** The use that a file is uploaded for is part of what she agrees to. */
const toReview: UploadTarget = {
  send: (_, { fields, ...upload }, how) => {
    const uses = [upload.access, fields?.['uses']].filter(Boolean).join(',')
    return sendUpload(addressOf(uploadOwnMedia), { ...upload, fields: { ...fields, uses } }, how)
  },
  textOf: refusalOf,
}

const extraUses = ['stories', 'promotion'] as const

type Props = { companionId: string; media: OwnMediaChange }

/** Files are chosen here, once she has said who is shown in them. */
export function UploadSection({ companionId, media }: Props) {
  const { t } = useLingui()
  const uploads = useUploads(companionId, true, toReview)
  const [shown, setShown] = useState<ShownPeople | ''>('')
  const [others, setOthers] = useState('')
  const [uses, setUses] = useState<readonly string[]>([])
  const { stored, isSending, uploads: files, queue } = uploads
  const isComplete = shown === 'self' || (shown === 'others' && others.trim() !== '')
  const fields = {
    ...{ shown, uses: uses.join(',') },
    ...(shown === 'others' && { others: others.trim() }),
  }

  const onArrival = useEffectEvent((count: number, isLast: boolean) => {
    if (count > 0) void media.reload()
    if (!isLast) return
    media.setMessage({
      kind: 'success',
      text: t`Your files are with our team. We decide within 48 hours and email you.`,
    })
    for (const { id, state } of files) if (state === 'done') queue.remove(id)
  })
  const isDone = stored > 0 && !isSending
  useEffect(() => onArrival(stored, isDone), [stored, isDone])

  const useNames = { stories: t`Stories`, promotion: t`Promotion of this site` }
  return (
    <OwnSection
      title={<Trans>New files</Trans>}
      help={
        <>
          <p>
            <Trans>
              Our team looks at every new file before it is published. Until then only you and our
              team can open it. Location and camera details are removed.
            </Trans>
          </p>
          <p>
            <Trans>
              With each file we keep a dated record of who is shown and what you agree to. You can
              remove a file at any time; it then leaves the site at once.
            </Trans>
          </p>
        </>
      }
    >
      <div className="own-days">
        <SelectField
          label={t`Who is shown?`}
          value={shown}
          onChange={({ target }) => setShown(target.value as ShownPeople | '')}
          options={[
            { value: '', label: t`Please choose` },
            { value: 'self', label: t`Only me` },
            { value: 'others', label: t`Me and others, who agree` },
          ]}
        />
        {shown === 'others' && (
          <Field
            label={t`Their names`}
            hint={t`Only our team reads them.`}
            maxLength={300}
            value={others}
            onChange={({ target }) => setOthers(target.value)}
          />
        )}
      </div>
      <fieldset className="own-uses">
        <legend>
          <Trans>Besides your gallery, these files may be used for</Trans>
        </legend>
        {extraUses.map((use) => (
          <Checkbox
            key={use}
            checked={uses.includes(use)}
            onChange={(isAgreed) =>
              setUses(isAgreed ? [...uses, use] : uses.filter((one) => one !== use))
            }
          >
            {useNames[use]}
          </Checkbox>
        ))}
      </fieldset>
      {!isComplete && (
        <p className="text-small text-ink-2">
          <Trans>Please say first who is shown. You can then choose your files.</Trans>
        </p>
      )}
      <UploadArea uploads={uploads} fields={fields} locked={!isComplete} />
      <UploadProgress uploads={uploads} isPublishing={false} />
    </OwnSection>
  )
}
