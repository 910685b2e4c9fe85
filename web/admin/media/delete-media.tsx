import { Trans, useLingui } from '@lingui/react/macro'
import { deleteMediaEndpoint, type MediaItem } from '#media/media'
import { getMediaUsageEndpoint, type MediaUsage } from '#media/media-usage'
import { call } from '../../lib/api/call.ts'
import { useStaffAnswer } from '../shared/api/use-staff-answer.ts'
import { saveError } from '../shared/api/save-error.ts'
import { DeleteDialog } from '../shared/form/delete-dialog.tsx'
import { FileUsage } from './file-usage.tsx'

type Props = {
  item: Pick<MediaItem, 'id' | 'stories'>
  name: string
  onClose: () => void
  onDeleted: () => void
}

export function DeleteMedia({ item, name, onClose, onDeleted }: Props) {
  const { t } = useLingui()
  const query = { ids: item.id }
  const { data } = useStaffAnswer(getMediaUsageEndpoint, { query }, { leave: false })
  const usage = data?.files[0]
  return (
    <DeleteDialog
      name={name}
      text={
        <>
          <Trans>Are you sure you want to delete this file? You can’t undo this.</Trans>{' '}
          {item.stories > 0 && (
            <span>
              <Trans>Stories that show it are also deleted.</Trans>
            </span>
          )}
        </>
      }
      send={() => call(deleteMediaEndpoint, { params: { id: item.id } })}
      failureText={(error) => `${t`Failed to delete media.`} ${saveError(error, '')}`.trim()}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      {usage && isShown(usage) && (
        <div className="mb-4">
          <p>
            <Trans>This file is shown here:</Trans>
          </p>
          <FileUsage usage={usage} name={name} />
        </div>
      )}
    </DeleteDialog>
  )
}

const isShown = ({ gallery, stories }: MediaUsage) => gallery || stories.length > 0
