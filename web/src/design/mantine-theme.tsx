import {
  ActionIcon,
  Button,
  createTheme,
  MantineProvider,
  PasswordInput,
  SegmentedControl,
  TextInput,
} from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useScheme } from '../device/theme.ts'
import classes from './mantine-theme.module.css'

/** Class names by part; the kit wants strings where a module might have none. */
function dress<Part extends string>(parts: Record<Part, string | undefined>): Record<Part, string> {
  const worn = Object.entries<string | undefined>(parts).map(([part, name]) => [part, name ?? ''])
  return Object.fromEntries(worn) as Record<Part, string>
}

const field = {
  label: classes.fieldLabel,
  input: classes.fieldInput,
  section: classes.fieldSection,
  error: classes.fieldError,
  description: classes.fieldHint,
}

function PasswordEye({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye
  return <Icon size={20} stroke={1.7} />
}

/**
 * The kit in our clothes: sizes and shapes here once, colours in tokens.css. Parts that only appear behind the sign-in
 * are dressed by name, so that the sign-in page need not carry them.
 */
const theme = createTheme({
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: Button.extend({ classNames: dress({ root: classes.button, label: classes.buttonLabel }) }),
    ActionIcon: ActionIcon.extend({ classNames: dress({ root: classes.iconButton }) }),
    TextInput: TextInput.extend({
      classNames: dress(field),
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
    PasswordInput: PasswordInput.extend({
      classNames: dress({ ...field, innerInput: classes.passwordInput, visibilityToggle: classes.eye }),
      defaultProps: {
        visibilityToggleIcon: PasswordEye,
        rightSectionWidth: 48,
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
      },
    }),
    SegmentedControl: SegmentedControl.extend({
      classNames: dress({ root: classes.segments, indicator: classes.segmentChosen, label: classes.segmentLabel }),
      defaultProps: { withItemsBorders: false },
    }),
    Menu: {
      classNames: dress({
        dropdown: classes.menu,
        item: classes.menuItem,
        label: classes.menuLabel,
        divider: classes.menuDivider,
      }),
      defaultProps: {
        offset: 6,
        withinPortal: false,
        withInitialFocusPlaceholder: false,
        transitionProps: { duration: 180 },
      },
    },
    Textarea: {
      classNames: dress({ ...field, input: classes.areaInput }),
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    Select: {
      classNames: dress({
        ...field,
        dropdown: classes.menu,
        options: classes.options,
        option: `${classes.menuItem} ${classes.option}`,
        empty: classes.menuEmpty,
      }),
      defaultProps: {
        // The list itself scrolls; a box around it would be one that the keyboard cannot reach.
        withScrollArea: false,
        // A field that is merely passed, or taken to because of a fault, keeps its list shut.
        openOnFocus: false,
        selectFirstOptionOnChange: true,
        checkIconPosition: 'right',
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
        comboboxProps: { withinPortal: false, transitionProps: { duration: 0 } },
      },
    },
    MultiSelect: {
      classNames: dress({
        ...field,
        input: classes.manyInput,
        pill: classes.pill,
        dropdown: classes.menu,
        option: classes.menuItem,
      }),
      defaultProps: {
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
        comboboxProps: { withinPortal: false, transitionProps: { duration: 0 } },
      },
    },
    Checkbox: {
      classNames: dress({
        body: classes.checkBody,
        inner: classes.checkInner,
        input: classes.checkInput,
        icon: classes.checkIcon,
        labelWrapper: classes.checkLabelWrapper,
        label: classes.checkLabel,
      }),
    },
    Switch: {
      classNames: dress({ body: classes.switchBody, track: classes.switchTrack, thumb: classes.switchThumb }),
      defaultProps: { size: 'lg', withThumbIndicator: false },
    },
    Skeleton: { classNames: dress({ root: classes.skeleton }) },
    Tooltip: {
      classNames: dress({ tooltip: classes.tooltip }),
      defaultProps: { openDelay: 400, withinPortal: false, floatingStrategy: 'fixed' },
    },
    // The page itself never scrolls, so there is nothing to lock; locking would need a style tag.
    DrawerRoot: { defaultProps: { lockScroll: false, transitionProps: { duration: 240 } } },
    ModalRoot: { defaultProps: { lockScroll: false, transitionProps: { duration: 180 } } },
  },
})

/** No style tags: the content security policy forbids them, and tokens.css has all the variables. */
export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme={useScheme()} withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  )
}
