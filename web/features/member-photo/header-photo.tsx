import { meCall } from '#contract/calls'
import type { Me } from '#contract/members'
import { usePersonal } from '../../lib/auth/use-personal.ts'

/** Lies over the icon of the account's menu, for members who have one. */
export function HeaderPhoto() {
  const photo = usePersonal<Me>(meCall).data?.photo
  return (
    photo && (
      <img
        src={photo}
        alt=""
        className="pointer-events-none absolute inset-2 size-7 rounded-full object-cover"
      />
    )
  )
}
