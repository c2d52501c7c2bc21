import { Button, Skeleton } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { Picture } from '../pictures/picture.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { useWords } from '../../words/words.ts'
import { expenseWords } from './expense-words.ts'
import classes from './tills.module.css'

/** Opens the photo of the receipt of an expense. */
export function ReceiptButton({ path }: { path: string }) {
  const t = useWords(expenseWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button variant="default" leftSection={<IconReceipt size={18} />} onClick={() => setIsOpen(true)}>
        {t.seeReceipt}
      </Button>
      {isOpen && (
        <Dialog title={t.receipt} onClose={() => setIsOpen(false)} width={760} sheet>
          <Picture
            path={path}
            size="large"
            className={classes.receiptLarge}
            alt={t.receipt}
            fallback={<Skeleton height={320} radius={10} />}
          />
        </Dialog>
      )}
    </div>
  )
}
