import { useSyncExternalStore } from 'react'
import { getContentEndpoint } from '#media/admin-stories'
import type { LibraryItem } from '#media/media'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { rememberedReason, subscribeToReasons } from '../../shared/api/read-reasons.ts'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'

/** The file with its addresses and texts, once staff have given a reason for the private files of its companion. */
export function useUncoveredFile(item: LibraryItem): LibraryItem {
  const { user } = useAuth()
  const { id, companion, is_covered: isCovered } = item
  const hasReason = useSyncExternalStore(
    subscribeToReasons,
    () => user !== null && isCovered && rememberedReason(user.id, companion.id) !== null,
    () => false,
  )
  const { data } = useStaffAnswer(
    getContentEndpoint,
    { params: { id: companion.id } },
    { leave: false, enabled: hasReason },
  )
  if (!hasReason || !data || data.private_hidden) return item
  const file = data.gallery.find((galleryItem) => galleryItem.id === id)
  return file ? { ...item, ...file, is_covered: false } : item
}
