// Opens and closes menus in browsers without `popover`: Safari 16 and Chrome 111 to 113.
// `styles/popover.css` shows a menu that has `data-open`.

function setOpen(menu: Element, isOpen: boolean): void {
  menu.toggleAttribute('data-open', isOpen)
  for (const button of document.querySelectorAll(`[popovertarget="${CSS.escape(menu.id)}"]`)) {
    if (!menu.contains(button)) button.setAttribute('aria-expanded', String(isOpen))
  }
}

function closeAll(): void {
  for (const menu of document.querySelectorAll('[popover][data-open]')) setOpen(menu, false)
}

function press({ target }: MouseEvent): void {
  const pressedElement = target as Element
  const control = pressedElement.closest('a, button')
  const menu = document.getElementById(control?.getAttribute('popovertarget') ?? '')
  const opens = menu !== null && !menu.hasAttribute('data-open')
  // A press inside an open menu may select text, so the menu stays open.
  if (!control && pressedElement.closest('[popover][data-open]')) return
  closeAll()
  if (opens) setOpen(menu, true)
}

// The bubbling phase lets the pressed element in the menu act first.
addEventListener('click', press)
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') closeAll()
})
