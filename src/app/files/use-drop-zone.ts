import { type DragEvent, useState } from 'react'

/** What a drop zone listens to. */
type DropZone = {
  isOver: boolean
  handlers: {
    onDragOver: (event: DragEvent) => void
    onDragLeave: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
  }
}

/** Returns the listeners of an element that passes files dropped on it to `onFiles`, and whether some are held over it. */
export function useDropZone(onFiles: (files: File[]) => void): DropZone {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    handlers: {
      onDragOver(event) {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave(event) {
        // Not when the pointer moves to an element inside.
        const to = event.relatedTarget
        if (!(to instanceof Node && event.currentTarget.contains(to))) setIsOver(false)
      },
      onDrop(event) {
        event.preventDefault()
        setIsOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
