import { Trans } from '@lingui/react/macro'
import type { OwnProfile } from '#companions/own/own'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OwnPanes, OwnScreen } from '../../shared/own-screen.tsx'
import type { ProfileGroup } from '../../shared/profile-groups.ts'
import { moreScreenPath, ownScreenTitle } from '../../shared/sections.ts'
import { GroupScreen } from './group-screen.tsx'
import { ProfileHelp } from './group-help.tsx'
import { ProfileList } from './profile-list.tsx'
import { WithProfileEditor } from './with-profile-editor.tsx'

type Props = {
  group: ProfileGroup | undefined
  /** `undefined` while it loads. */
  own: OwnProfile | undefined
}

/** The Profile screen, and the open group beside it in a wide window. */
export const ProfileSection = ({ group, own }: Props) => (
  <WithProfileEditor
    renderFallback={(content) => (
      <OwnScreen title={ownScreenTitle('profile')} hasHelp={false}>
        {content}
      </OwnScreen>
    )}
  >
    {(editor) => (
      <OwnPanes
        list={
          <OwnScreen
            title={ownScreenTitle('profile')}
            help={<ProfileHelp />}
            action={
              <Link
                to={moreScreenPath('preview')}
                className="inline-flex min-h-11 items-center text-[0.9375rem] font-medium hover:text-wine max-[24rem]:max-w-26 max-[24rem]:text-right"
              >
                <Trans>View as visitor</Trans>
              </Link>
            }
          >
            <ProfileList editor={editor} own={own} openGroup={group} />
          </OwnScreen>
        }
        detail={
          group ? (
            <GroupScreen
              key={group}
              group={group}
              editor={editor}
              isPublic={own?.hidden.length === 0}
            />
          ) : null
        }
        empty={<Notice title={<Trans>Select a part of your profile</Trans>} />}
      />
    )}
  </WithProfileEditor>
)
