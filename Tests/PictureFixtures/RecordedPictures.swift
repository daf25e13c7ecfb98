// Made by scripts/record-pictures.py; run it again rather than edit this.
// swift-format-ignore-file: made by a script.

/// Small encoded pictures and the samples they decode to.
package enum RecordedPictures {
  package static let all: [RecordedPicture] = [
    RecordedPicture(
      name: "JPEG 4:4:4", width: 10, height: 7, channels: 3,
      file: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIx\
        wcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIy\
        MjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wAARCAAHAAoDAREAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAw\
        QFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkK\
        FhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmq\
        KjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEB\
        AQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRob\
        HBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOE\
        hYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+P\
        n6/9oADAMBAAIRAxEAPwCS8n615OBw2x5OQ5atDKM5ya+hWG0P0eOWrlR//9k=
        """,
      samples: """
        BvooEuwzJdg+NsdER7lIWahPa5RceIVnjnJxl2pxDPUqGeU0K9NAPcFHTbJKX6JTcY5efoBqlWx0nWRzGOovI9w5N8\
        hFSLhMWKhPapdWfYRjiHVun2F4qFl4JN41Ms9AQ7xLVqpSZ5xWeIteiXdpl2l0q1N9s0t8MdE9PsNGUK9TYp1Zc49e\
        hH5kl2pxo1x6uEaEwD6EPcZESLdOXKRabZNgfYRjjnNqoWB4rVGCwzyLyjSLQr1IT7BRYZtec4xlg3xplWtvqFh9tU\
        mHyzSR0y2R
        """),
    RecordedPicture(
      name: "JPEG 4:2:0", width: 10, height: 7, channels: 3,
      file: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIx\
        wcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIy\
        MjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wAARCAAHAAoDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAw\
        QFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkK\
        FhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmq\
        KjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEB\
        AQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRob\
        HBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOE\
        hYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+P\
        n6/9oADAMBAAIRAxEAPwCS8n61lGc5NFFGW0Iey2PY4YwND6rsf//Z
        """,
      samples: """
        F+8yG+gzJdk4M8o/SrdKXKVUb5Fef4JnjnNslGtvG+s1HuI2KtU7OMVCTLJMYaFXc41ghH1qkm5wmWdyJOE8J9k7M8\
        xAQbxIValTaZZdfYNnjHNvmWR2n114LtZBMs9CPMBIS7FOYJ9Zc4xkhnhtl2l2olh7qFF+OslJPsJKSbNPV6RWbJJh\
        foBrkWx0o1x+rkuBtUSERcBOSLdQUqpUYppbdIhliHVvnGJ6q1KCuUGIvjuJTLZRUK9RWaFVapJefIBpkG1zpFp9s0\
        qDwjuKxzSN
        """),
    RecordedPicture(
      name: "JPEG 4:2:2", width: 10, height: 7, channels: 3,
      file: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIx\
        wcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIy\
        MjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wAARCAAHAAoDASEAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAw\
        QFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkK\
        FhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmq\
        KjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEB\
        AQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRob\
        HBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOE\
        hYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+P\
        n6/9oADAMBAAIRAxEAPwCS8n61lGc5NZZbhv3R28MZavqp/9k=
        """,
      samples: """
        EvIyFuo1Idw3L8w/RLpKWKdUaZRfe4RpiHVujm5xGus3HeM4J9Y7NsZDSbNOXqJZcY5igX5rj29wlmhzJOE8J9k9M8\
        xAQbxIValTaZZde4RnjHNvmWR0n114MtRBNs1EP79GT69OYp1ZdotkiXdtmmd2plZ5rE98P8hHQ8BKTLJMW6JUb5Ff\
        hH1qlWpzp1p8skmBuUKESb1OTLVQWKhTZphbeoVljnJvoGB7sU6EvT+IwziLT7VSU61VXZ9XbJBggH1qlGp0plh/uE\
        eHxDiOyzGR
        """),
    RecordedPicture(
      name: "JPEG progressive", width: 10, height: 7, channels: 3,
      file: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIx\
        wcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIy\
        MjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wgARCAAHAAoDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAIE/8\
        QAFQEBAQAAAAAAAAAAAAAAAAAAAAT/2gAMAwEAAhADEAAAAayCz//EABcQAQADAAAAAAAAAAAAAAAAAAABAhH/2gAI\
        AQEAAQUCvLX/xAAYEQACAwAAAAAAAAAAAAAAAAAAAgMFE//aAAgBAwEBPwGsgTI//8QAGBEAAgMAAAAAAAAAAAAAAA\
        AAAAECBBL/2gAIAQIBAT8BrQWT/8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQAGPwI//8QAFBABAAAAAAAAAAAA\
        AAAAAAAAEP/aAAgBAQABPyEf/9oADAMBAAIAAwAAABBz/8QAFREBAQAAAAAAAAAAAAAAAAAAAEH/2gAIAQMBAT8QlP\
        /EABURAQEAAAAAAAAAAAAAAAAAAABB/9oACAECAQE/EI7/xAAXEAEBAQEAAAAAAAAAAAAAAAABABEx/9oACAEBAAE/\
        EOsvW//Z
        """,
      samples: """
        F+8yG+gzJdk4M8o/SrdKXKVUb5Fef4JnjnNslGtvG+s1HuI2KtU7OMVCTLJMYaFXc41ghH1qkm5wmWdyJOE8J9k7M8\
        xAQbxIValTaZZdfYNnjHNvmWR2n114LtZBMs9CPMBIS7FOYJ9Zc4xkhnhtl2l2olh7qFF+OslJPsJKSbNPV6RWbJJh\
        foBrkWx0o1x+rkuBtUSERcBOSLdQUqpUYppbdIhliHVvnGJ6q1KCuUGIvjuJTLZRUK9RWaFVapJefIBpkG1zpFp9s0\
        qDwjuKxzSN
        """),
    RecordedPicture(
      name: "JPEG restart markers", width: 10, height: 7, channels: 3,
      file: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIx\
        wcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIy\
        MjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wAARCAAHAAoDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAw\
        QFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkK\
        FhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmq\
        KjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEB\
        AQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRob\
        HBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOE\
        hYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+P\
        n6/90ABAAB/9oADAMBAAIRAxEAPwCS8n61lGc5NFFGW0Iey2PY4YwND6rsf//Z
        """,
      samples: """
        F+8yG+gzJdk4M8o/SrdKXKVUb5Fef4JnjnNslGtvG+s1HuI2KtU7OMVCTLJMYaFXc41ghH1qkm5wmWdyJOE8J9k7M8\
        xAQbxIValTaZZdfYNnjHNvmWR2n114LtZBMs9CPMBIS7FOYJ9Zc4xkhnhtl2l2olh7qFF+OslJPsJKSbNPV6RWbJJh\
        foBrkWx0o1x+rkuBtUSERcBOSLdQUqpUYppbdIhliHVvnGJ6q1KCuUGIvjuJTLZRUK9RWaFVapJefIBpkG1zpFp9s0\
        qDwjuKxzSN
        """),
    RecordedPicture(
      name: "JPEG stored as RGB", width: 10, height: 7, channels: 3,
      file: """
        /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAIBgYHBgUIBwcHCQkICgwUDQwLCwwZEhMPFB0aHx4dGhwcICQuJyAiLCMcHC\
        g3KSwwMTQ0NB8nOT04MjwuMzQy/8AAEQgABwAKA1IRAEcRAEIRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYH\
        CAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGB\
        kaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Sl\
        pqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAAwDUgBHAEIAAD8AwP\
        BegL+74Fb3jTX2/ecmuX0WwHy8CvW49AXy04HQV5JJr7eY/J6muuWwG0cDpX//2Q==
        """,
      samples: """
        Av0oEO8vI9w5NcpBRLtJVapSaZZbd4hiiXZtmGdyC/QuGeY1LdI/PsFITrFPX6BYc4xigX5pk2xzol15F+g1Jdo8Oc\
        ZFSrVOWqVWa5Rff4BojXJvn2B6rlF/It04MM8/Q7xJVapSZJtZdoliiXZsl2hzqVZ9uEeDLdI9O8RET7BOYJ9Xb5Be\
        gX5nlWpxo1x4tEuCxDuIOcZER7hLW6RVbZJdfINljXJuoV54r1B/wT6J0C+PQb5IUK9PY5xZdYpihHtplWpyqVZ8t0\
        iDyTaN2CeT
        """),
    RecordedPicture(
      name: "JPEG grey", width: 10, height: 7, channels: 3,
      file: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIx\
        wcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAAHAAoBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL\
        /8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJi\
        coKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ip\
        qrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/AMDwXoC/u+BXrc\
        egL5acDoK//9k=
        """,
      samples: """
        AgICEBAQIyMjNTU1REREVVVVaWlpd3d3iYmJmJiYCwsLGRkZLS0tPj4+Tk5OX19fc3NzgYGBk5OToqKiFxcXJSUlOT\
        k5SkpKWlpaa2trf39/jY2Nn5+frq6uIiIiMDAwQ0NDVVVVZGRkdnZ2iYmJl5eXqampuLi4LS0tOzs7T09PYGBgb29v\
        gYGBlZWVo6OjtLS0xMTEOTk5R0dHW1tbbW1tfHx8jY2NoaGhr6+vwcHB0NDQQUFBUFBQY2NjdXV1hISElZWVqampt7\
        e3ycnJ2NjY
        """),
    RecordedPicture(
      name: "JPEG CMYK", width: 10, height: 7, channels: 3,
      file: """
        /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwADAgICAgIDAgICAwMDAwQGBAQEBAQIBgYFBgkICgoJCAkJCgwPDAoLDgsJCQ\
        0RDQ4PEBAREAoMEhMSEBMPEBAQ/8AAFAgABwAKBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgME\
        BQYHCAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJCh\
        YXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqi\
        o6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASw\
        AAPwDyv9mT4RQf6J+7j/h7ivUf2m/i7P8A6X+8k/i7GvFPhl4Rj/dfKvav1Tr70s/hFB9kg/dx/wCrXuPSvgu8+Ls/\
        2uf95J/rG7H1r3qHwjH5KfKv3R/Kiv/Z
        """,
      samples: """
        AP8oEe4wIt05Ms1BRLtKVKtSZZlad4hjiHdsmGd0C/QtHOM2LdE+PcFGUK9PYJ9XcY5ggn1olGtxo1x6FeozJ9g8OM\
        dESLdMWqVWapVee4RmjXJunmF3rlGAId44MsxBRLtJVKtRZpladolih3hrmWZzqlV8uUWEK9Q+PcJGTrFOXqFWcI9g\
        gH9okW5wo1x5tEuBwzuKN8hESLdMWaZVaZZdfINmjHNunWJ3rlF/v0CIzzCQQr1IVKtQZZpZdYphh3hql2hyqFZ7uk\
        WDyzSM2ySU
        """),
    RecordedPicture(
      name: "JPEG YCCK", width: 10, height: 7, channels: 3,
      file: """
        /9j/7gAOQWRvYmUAZAAAAAAC/9sAQwADAgICAgIDAgICAwMDAwQGBAQEBAQIBgYFBgkICgoJCAkJCgwPDAoLDgsJCQ\
        0RDQ4PEBAREAoMEhMSEBMPEBAQ/8AAFAgABwAKBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgME\
        BQYHCAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJCh\
        YXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqi\
        o6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASw\
        AAPwDyv9mT4RQf6J+7j/h7ivUf2m/i7P8A6X+8k/i7GvFPhl4Rj/dfKvav1Tr70s/hFB9kg/dx/wCrXuPSvgu8+Ls/\
        2uf95J/rG7H1r3qHwjH5KfKv3R/Kiv/Z
        """,
      samples: """
        /+we/9sr/8o4/7tF/6lS65lfz4dusXZ6k2aHeFaT/+Em/9A0/79C/69P9Jxc2Ixou3x1n2uCgFmQZEuc/9cu/8Y8/7\
        VJ/6VW4JRjxYRwqHN9i2CLblCYUUGk/8s3/7pG/6hS7ZhfzoZts3d5lWaGeFSUW0OhQDWv/8I//69N955a3I5nvH10\
        oW6BhFyOZkucSjmpLiu2/7ZI/6VW4pRjx4Vvp3F+jGKKb1GXUkCkNTCxGiC+/6pR7phf0YdstXd4l2aGfFaTXkWhQT\
        OuIyK7CBPH
        """),
    RecordedPicture(
      name: "JPEG EXIF 6", width: 10, height: 7, channels: 3,
      file: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAAgGBgcGBQ\
        gHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwL\
        DBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wAARCAAHAA\
        oDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQID\
        AAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1\
        hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW\
        19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBA\
        QDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5\
        OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uL\
        m6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwCS8n61lGc5NFFGW0Iey2PY\
        4YwND6rsf//Z
        """,
      samples: """
        F+8yG+gzJdk4M8o/SrdKXKVUb5Fef4JnjnNslGtvG+s1HuI2KtU7OMVCTLJMYaFXc41ghH1qkm5wmWdyJOE8J9k7M8\
        xAQbxIValTaZZdfYNnjHNvmWR2n114LtZBMs9CPMBIS7FOYJ9Zc4xkhnhtl2l2olh7qFF+OslJPsJKSbNPV6RWbJJh\
        foBrkWx0o1x+rkuBtUSERcBOSLdQUqpUYppbdIhliHVvnGJ6q1KCuUGIvjuJTLZRUK9RWaFVapJefIBpkG1zpFp9s0\
        qDwjuKxzSN
        """),
    RecordedPicture(
      name: "PNG RGB", width: 10, height: 7, channels: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAoAAAAHCAIAAAC+zks0AAAA5ElEQVR4nAHZACb/AAD/KBHuMCLdOTPMQUS7SlWqUm\
        aZW3eIY4h3bJlmdAAL9C0c4zYt0j4+wUdPsE9gn1hxjmCCfWmTbHGkW3oAFukzJ9g7OMdESbZMWqVVa5RdfINmjXJu\
        nmF3r1B/ACHeODLNQUO8SVSrUmWaWnaJY4d4a5hndKlWfLpFhQAs0z49wkZOsU9foFdwj2CBfmiSbXGjXHm0S4LFOo\
        oAN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QAEK9SVOsUWSbWnWKYoZ5a5doc6hXfLlGhMo1jdsklZQyX5KR\
        fuQJAAAAAElFTkSuQmCC
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "PNG RGB with gamma", width: 10, height: 7, channels: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAoAAAAHCAIAAAC+zks0AAAABGdBTUEAAYagMeiWXwAAAORJREFUeJwB2QAm/wAA/y\
        gR7jAi3TkzzEFEu0pVqlJmmVt3iGOId2yZZnQAC/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6ABbpMyfYOzjH\
        REm2TFqlVWuUXXyDZo1ybp5hd69QfwAh3jgyzUFDvElUq1Jlmlp2iWOHeGuYZ3SpVny6RYUALNM+PcJGTrFPX6BXcI\
        9ggX5okm1xo1x5tEuCxTqKADfIQ0i3TFmmVGqVXXuEZYxzbp1idq5Rf79Ah9AvkABCvUlTrFFkm1p1imKGeWuXaHOo\
        V3y5RoTKNY3bJJWUMl+SkX7kCQAAAABJRU5ErkJggg==
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "PNG RGBA with gamma", width: 10, height: 7, channels: 4,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAoAAAAHCAYAAAAxrNxjAAAABGdBTUEAAYagMeiWXwAAASpJREFUeJwBHwHg/gAA/y\
        gAEe4wAyLdOQYzzEEJRLtKDFWqUg9mmVsSd4hjFYh3bBiZZnQbAAv0LSQc4zYnLdI+Kj7BRy1PsE8wYJ9YM3GOYDaC\
        fWk5k2xxPKRbej8AFukzSCfYO0s4x0ROSbZMUVqlVVRrlF1XfINmWo1ybl2eYXdgr1B/YwAh3jhsMs1Bb0O8SXJUq1\
        J1ZZpaeHaJY3uHeGt+mGd0galWfIS6RYWHACzTPpA9wkaTTrFPll+gV5lwj2CcgX5on5JtcaKjXHmltEuCqMU6iqsA\
        N8hDtEi3TLdZplS6apVdvXuEZcCMc27DnWJ2xq5Rf8m/QIfM0C+QzwBCvUnYU6xR22SbWt51imLhhnlr5Jdoc+eoV3\
        zquUaE7co1jfDbJJXzi2OAy8R4+qwAAAAASUVORK5CYII=
        """,
      samples: """
        AP8oABHuMAMi3TkGM8xBCUS7SgxVqlIPZplbEneIYxWId2wYmWZ0Gwv0LSQc4zYnLdI+Kj7BRy1PsE8wYJ9YM3GOYD\
        aCfWk5k2xxPKRbej8W6TNIJ9g7SzjHRE5JtkxRWqVVVGuUXVd8g2ZajXJuXZ5hd2CvUH9jId44bDLNQW9DvElyVKtS\
        dWWaWnh2iWN7h3hrfphndIGpVnyEukWFhyzTPpA9wkaTTrFPll+gV5lwj2CcgX5on5JtcaKjXHmltEuCqMU6iqs3yE\
        O0SLdMt1mmVLpqlV29e4RlwIxzbsOdYnbGrlF/yb9Ah8zQL5DPQr1J2FOsUdtkm1redYpi4YZ5a+SXaHPnqFd86rlG\
        hO3KNY3w2ySV8w==
        """),
    RecordedPicture(
      name: "PNG RGB with a profile", width: 10, height: 7, channels: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAoAAAAHCAIAAAC+zks0AAAAHGlDQ1B4AAB4nMvLVygoyk/LzElVSCxRSMzJAQA5Dg\
        Y9fKBaogAAAORJREFUeJwB2QAm/wAA/ygR7jAi3TkzzEFEu0pVqlJmmVt3iGOId2yZZnQAC/QtHOM2LdI+PsFHT7BP\
        YJ9YcY5ggn1pk2xxpFt6ABbpMyfYOzjHREm2TFqlVWuUXXyDZo1ybp5hd69QfwAh3jgyzUFDvElUq1Jlmlp2iWOHeG\
        uYZ3SpVny6RYUALNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKADfIQ0i3TFmmVGqVXXuEZYxzbp1idq5Rf79A\
        h9AvkABCvUlTrFFkm1p1imKGeWuXaHOoV3y5RoTKNY3bJJWUMl+SkX7kCQAAAABJRU5ErkJggg==
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "PNG RGBA", width: 10, height: 7, channels: 4,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAoAAAAHCAYAAAAxrNxjAAABKklEQVR4nAEfAeD+AAD/KAAR7jADIt05BjPMQQlEu0\
        oMVapSD2aZWxJ3iGMViHdsGJlmdBsAC/QtJBzjNict0j4qPsFHLU+wTzBgn1gzcY5gNoJ9aTmTbHE8pFt6PwAW6TNI\
        J9g7SzjHRE5JtkxRWqVVVGuUXVd8g2ZajXJuXZ5hd2CvUH9jACHeOGwyzUFvQ7xJclSrUnVlmlp4dolje4d4a36YZ3\
        SBqVZ8hLpFhYcALNM+kD3CRpNOsU+WX6BXmXCPYJyBfmifkm1xoqNceaW0S4KoxTqKqwA3yEO0SLdMt1mmVLpqlV29\
        e4RlwIxzbsOdYnbGrlF/yb9Ah8zQL5DPAEK9SdhTrFHbZJta3nWKYuGGeWvkl2hz56hXfOq5RoTtyjWN8NsklfOLY4\
        DLxHj6rAAAAABJRU5ErkJggg==
        """,
      samples: """
        AP8oABHuMAMi3TkGM8xBCUS7SgxVqlIPZplbEneIYxWId2wYmWZ0Gwv0LSQc4zYnLdI+Kj7BRy1PsE8wYJ9YM3GOYD\
        aCfWk5k2xxPKRbej8W6TNIJ9g7SzjHRE5JtkxRWqVVVGuUXVd8g2ZajXJuXZ5hd2CvUH9jId44bDLNQW9DvElyVKtS\
        dWWaWnh2iWN7h3hrfphndIGpVnyEukWFhyzTPpA9wkaTTrFPll+gV5lwj2CcgX5on5JtcaKjXHmltEuCqMU6iqs3yE\
        O0SLdMt1mmVLpqlV29e4RlwIxzbsOdYnbGrlF/yb9Ah8zQL5DPQr1J2FOsUdtkm1redYpi4YZ5a+SXaHPnqFd86rlG\
        hO3KNY3w2ySV8w==
        """),
    RecordedPicture(
      name: "PNG RGBA interlaced", width: 10, height: 7, channels: 4,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAoAAAAHCAYAAAFGq+z1AAABMUlEQVR4nAEmAdn+AAD/KACId2wYAES7SgwALNM+kH\
        CPYJy0S4KoACLdOQZmmVsSAE6xT5aSbXGiABbpM0g4x0ROWqVVVHyDZlqeYXdgAEK9Sdhkm1rehnlr5KhXfOrKNY3w\
        ABHuMAMzzEEJVapSD3eIYxWZZnQbACfYO0tJtkxRa5RdV41ybl2vUH9jAD3CRpNfoFeZgX5on6NceaXFOoqrAFOsUd\
        t1imLhl2hz57lGhO3bJJXzAAv0LSQc4zYnLdI+Kj7BRy1PsE8wYJ9YM3GOYDaCfWk5k2xxPKRbej8AId44bDLNQW9D\
        vElyVKtSdWWaWnh2iWN7h3hrfphndIGpVnyEukWFhwA3yEO0SLdMt1mmVLpqlV29e4RlwIxzbsOdYnbGrlF/yb9Ah8\
        zQL5DPTIOAy53CNoAAAAAASUVORK5CYII=
        """,
      samples: """
        AP8oABHuMAMi3TkGM8xBCUS7SgxVqlIPZplbEneIYxWId2wYmWZ0Gwv0LSQc4zYnLdI+Kj7BRy1PsE8wYJ9YM3GOYD\
        aCfWk5k2xxPKRbej8W6TNIJ9g7SzjHRE5JtkxRWqVVVGuUXVd8g2ZajXJuXZ5hd2CvUH9jId44bDLNQW9DvElyVKtS\
        dWWaWnh2iWN7h3hrfphndIGpVnyEukWFhyzTPpA9wkaTTrFPll+gV5lwj2CcgX5on5JtcaKjXHmltEuCqMU6iqs3yE\
        O0SLdMt1mmVLpqlV29e4RlwIxzbsOdYnbGrlF/yb9Ah8zQL5DPQr1J2FOsUdtkm1redYpi4YZ5a+SXaHPnqFd86rlG\
        hO3KNY3w2ySV8w==
        """),
    RecordedPicture(
      name: "PNG grey", width: 10, height: 7, channels: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAoAAAAHCAAAAAAUx4O/AAAAWElEQVR4nAFNALL/AAARIjNEVWZ3iJkACxwtPk9gcY\
        KTpAAWJzhJWmt8jZ6vACEyQ1RldoeYqboALD1OX3CBkqO0xQA3SFlqe4ydrr/QAEJTZHWGl6i5ytvWhx3yWgXA/wAA\
        AABJRU5ErkJggg==
        """,
      samples: """
        AAAAERERIiIiMzMzREREVVVVZmZmd3d3iIiImZmZCwsLHBwcLS0tPj4+T09PYGBgcXFxgoKCk5OTpKSkFhYWJycnOD\
        g4SUlJWlpaa2trfHx8jY2Nnp6er6+vISEhMjIyQ0NDVFRUZWVldnZ2h4eHmJiYqampurq6LCwsPT09Tk5OX19fcHBw\
        gYGBkpKSo6OjtLS0xcXFNzc3SEhIWVlZampqe3t7jIyMnZ2drq6uv7+/0NDQQkJCU1NTZGRkdXV1hoaGl5eXqKioub\
        m5ysrK29vb
        """),
    RecordedPicture(
      name: "PNG grey with alpha", width: 10, height: 7, channels: 4,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAoAAAAHCAQAAACbpRToAAAAnklEQVR4nAGTAGz/AAAAEQMiBjMJRAxVD2YSdxWIGJ\
        kbAAskHCctKj4tTzBgM3E2gjmTPKQ/ABZIJ0s4TklRWlRrV3xajV2eYK9jACFsMm9DclR1ZXh2e4d+mIGphLqHACyQ\
        PZNOll+ZcJyBn5Kio6W0qMWrADe0SLdZumq9e8CMw53Grsm/zNDPAELYU9tk3nXhhuSX56jque3K8NvzkH0/K9GWSp\
        4AAAAASUVORK5CYII=
        """,
      samples: """
        AAAAABEREQMiIiIGMzMzCURERAxVVVUPZmZmEnd3dxWIiIgYmZmZGwsLCyQcHBwnLS0tKj4+Pi1PT08wYGBgM3FxcT\
        aCgoI5k5OTPKSkpD8WFhZIJycnSzg4OE5JSUlRWlpaVGtra1d8fHxajY2NXZ6enmCvr69jISEhbDIyMm9DQ0NyVFRU\
        dWVlZXh2dnZ7h4eHfpiYmIGpqamEurq6hywsLJA9PT2TTk5Oll9fX5lwcHCcgYGBn5KSkqKjo6OltLS0qMXFxas3Nz\
        e0SEhIt1lZWbpqamq9e3t7wIyMjMOdnZ3Grq6uyb+/v8zQ0NDPQkJC2FNTU9tkZGTedXV14YaGhuSXl5fnqKio6rm5\
        ue3Kysrw29vb8w==
        """),
    RecordedPicture(
      name: "PNG grey 1 bit", width: 10, height: 7, channels: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAoAAAAHAQAAAAAZ1+HOAAAAEUlEQVR4nGMIdWBY1cCASgIAPZsF063buCsAAAAASU\
        VORK5CYII=
        """,
      samples: """
        AAAA////AAAA////AAAA////AAAA////AAAA////////AAAA////AAAA////AAAA////AAAA////AAAAAAAA////AA\
        AA////AAAA////AAAA////AAAA////////AAAA////AAAA////AAAA////AAAA////AAAAAAAA////AAAA////AAAA\
        ////AAAA////AAAA////////AAAA////AAAA////AAAA////AAAA////AAAAAAAA////AAAA////AAAA////AAAA//\
        //AAAA////
        """),
    RecordedPicture(
      name: "PNG palette 1 bit", width: 10, height: 7, channels: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAoAAAAHAQMAAAALYk4gAAAABlBMVEUAAP8lW/JPGCyaAAAAEUlEQVR4nGMIdWBY1c\
        CASgIAPZsF063buCsAAAAASUVORK5CYII=
        """,
      samples: """
        AAD/JVvyAAD/JVvyAAD/JVvyAAD/JVvyAAD/JVvyJVvyAAD/JVvyAAD/JVvyAAD/JVvyAAD/JVvyAAD/AAD/JVvyAA\
        D/JVvyAAD/JVvyAAD/JVvyAAD/JVvyJVvyAAD/JVvyAAD/JVvyAAD/JVvyAAD/JVvyAAD/AAD/JVvyAAD/JVvyAAD/\
        JVvyAAD/JVvyAAD/JVvyJVvyAAD/JVvyAAD/JVvyAAD/JVvyAAD/JVvyAAD/AAD/JVvyAAD/JVvyAAD/JVvyAAD/JV\
        vyAAD/JVvy
        """),
    RecordedPicture(
      name: "PNG grey 2 bit", width: 10, height: 7, channels: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAoAAAAHAgAAAABed5seAAAAG0lEQVR4nGOQlhZgOHbsAMPGjRsYcnISGJD4AITsCo\
        FPV0f9AAAAAElFTkSuQmCC
        """,
      samples: """
        AAAAVVVVqqqq////AAAAVVVVqqqq////AAAAVVVV////AAAAVVVVqqqq////AAAAVVVVqqqq////AAAAqqqq////AA\
        AAVVVVqqqq////AAAAVVVVqqqq////VVVVqqqq////AAAAVVVVqqqq////AAAAVVVVqqqqAAAAVVVVqqqq////AAAA\
        VVVVqqqq////AAAAVVVV////AAAAVVVVqqqq////AAAAVVVVqqqq////AAAAqqqq////AAAAVVVVqqqq////AAAAVV\
        VVqqqq////
        """),
    RecordedPicture(
      name: "PNG palette 2 bit", width: 10, height: 7, channels: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAoAAAAHAgMAAABMwjTwAAAADFBMVEUAAP8lW/JKtuVvEdiv2nNRAAAAG0lEQVR4nG\
        OQlhZgOHbsAMPGjRsYcnISGJD4AITsCoFPV0f9AAAAAElFTkSuQmCC
        """,
      samples: """
        AAD/JVvySrblbxHYAAD/JVvySrblbxHYAAD/JVvybxHYAAD/JVvySrblbxHYAAD/JVvySrblbxHYAAD/SrblbxHYAA\
        D/JVvySrblbxHYAAD/JVvySrblbxHYJVvySrblbxHYAAD/JVvySrblbxHYAAD/JVvySrblAAD/JVvySrblbxHYAAD/\
        JVvySrblbxHYAAD/JVvybxHYAAD/JVvySrblbxHYAAD/JVvySrblbxHYAAD/SrblbxHYAAD/JVvySrblbxHYAAD/JV\
        vySrblbxHY
        """),
    RecordedPicture(
      name: "PNG grey 4 bit", width: 10, height: 7, channels: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAoAAAAHBAAAAADRN26+AAAAL0lEQVR4nGNgVHZN72TYc++DkAlDeufqs+8ZhEzCKm\
        YxnH0PlGGomAWUYQApWQ0AUu8Q8/q9CcoAAAAASUVORK5CYII=
        """,
      samples: """
        AAAAERERIiIiMzMzREREVVVVZmZmd3d3iIiImZmZu7u7zMzM3d3d7u7u////AAAAERERIiIiMzMzREREZmZmd3d3iI\
        iImZmZqqqqu7u7zMzM3d3d7u7u////ERERIiIiMzMzREREVVVVZmZmd3d3iIiImZmZqqqqzMzM3d3d7u7u////AAAA\
        ERERIiIiMzMzREREVVVVd3d3iIiImZmZqqqqu7u7zMzM3d3d7u7u////AAAAIiIiMzMzREREVVVVZmZmd3d3iIiImZ\
        mZqqqqu7u7
        """),
    RecordedPicture(
      name: "PNG palette 4 bit", width: 10, height: 7, channels: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAoAAAAHBAMAAADDgsFQAAAAMFBMVEUAAP8lW/JKtuVvEdiUbMu5x77eIrEDfaQo2J\
        dNM4pyjn2X6XC8RGPhn1YG+kkrVTylzbARAAAAL0lEQVR4nGNgVHZN72TYc++DkAlDeufqs+8ZhEzCKmYxnH0PlGGo\
        mAWUYQApWQ0AUu8Q8/q9CcoAAAAASUVORK5CYII=
        """,
      samples: """
        AAD/JVvySrblbxHYlGzLuce+3iKxA32kKNiXTTOKl+lwvERj4Z9WBvpJK1U8AAD/JVvySrblbxHYlGzL3iKxA32kKN\
        iXTTOKco59l+lwvERj4Z9WBvpJK1U8JVvySrblbxHYlGzLuce+3iKxA32kKNiXTTOKco59vERj4Z9WBvpJK1U8AAD/\
        JVvySrblbxHYlGzLuce+A32kKNiXTTOKco59l+lwvERj4Z9WBvpJK1U8AAD/SrblbxHYlGzLuce+3iKxA32kKNiXTT\
        OKco59l+lw
        """),
    RecordedPicture(
      name: "PNG palette interlaced", width: 10, height: 7, channels: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAoAAAAHAgMAAAE7xQRmAAAADFBMVEUAAP8lW/JKtuVvEdiv2nNRAAAAIUlEQVR4nG\
        NgAIMFQNjRAELlDgx3D0DJY8cOMOTkJIBoANRKDcksWjdFAAAAAElFTkSuQmCC
        """,
      samples: """
        AAD/JVvySrblbxHYAAD/JVvySrblbxHYAAD/JVvybxHYAAD/JVvySrblbxHYAAD/JVvySrblbxHYAAD/SrblbxHYAA\
        D/JVvySrblbxHYAAD/JVvySrblbxHYJVvySrblbxHYAAD/JVvySrblbxHYAAD/JVvySrblAAD/JVvySrblbxHYAAD/\
        JVvySrblbxHYAAD/JVvybxHYAAD/JVvySrblbxHYAAD/JVvySrblbxHYAAD/SrblbxHYAAD/JVvySrblbxHYAAD/JV\
        vySrblbxHY
        """),
    RecordedPicture(
      name: "PNG palette with transparency", width: 10, height: 7, channels: 4,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAoAAAAHCAMAAAAGcixRAAAAMFBMVEUAAP8lW/JKtuVvEdiUbMu5x77eIrEDfaQo2J\
        dNM4pyjn2X6XC8RGPhn1YG+kkrVTylzbARAAAAA3RSTlMAPHjXW0QvAAAALElEQVR4nGNgYGRiZmFlY+fgZODm4eXj\
        B/MZQHwuBB8sz8WA4DMg5Bng8twASeoCAt+DbwgAAAAASUVORK5CYII=
        """,
      samples: """
        AAD/ACVb8jxKtuV4bxHY/5Rsy/+5x77/3iKx/wN9pP8o2Jf/TTOK/5fpcP+8RGP/4Z9W/wb6Sf8rVTz/AAD/ACVb8j\
        xKtuV4bxHY/5Rsy//eIrH/A32k/yjYl/9NM4r/co59/5fpcP+8RGP/4Z9W/wb6Sf8rVTz/JVvyPEq25XhvEdj/lGzL\
        /7nHvv/eIrH/A32k/yjYl/9NM4r/co59/7xEY//hn1b/BvpJ/ytVPP8AAP8AJVvyPEq25XhvEdj/lGzL/7nHvv8Dfa\
        T/KNiX/00ziv9yjn3/l+lw/7xEY//hn1b/BvpJ/ytVPP8AAP8ASrbleG8R2P+UbMv/uce+/94isf8DfaT/KNiX/00z\
        iv9yjn3/l+lw/w==
        """),
    RecordedPicture(
      name: "PNG RGB with a transparent colour", width: 10, height: 7, channels: 4,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAoAAAAHCAIAAAC+zks0AAAABnRSTlMASQC2AEyF/LKwAAAA5ElEQVR4nAHZACb/AA\
        D/KBHuMCLdOTPMQUS7SlWqUmaZW3eIY4h3bJlmdAAL9C0c4zYt0j4+wUdPsE9gn1hxjmCCfWmTbHGkW3oAFukzJ9g7\
        OMdESbZMWqVVa5RdfINmjXJunmF3r1B/ACHeODLNQUO8SVSrUmWaWnaJY4d4a5hndKlWfLpFhQAs0z49wkZOsU9foF\
        dwj2CBfmiSbXGjXHm0S4LFOooAN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QAEK9SVOsUWSbWnWKYoZ5a5do\
        c6hXfLlGhMo1jdsklZQyX5KRfuQJAAAAAElFTkSuQmCC
        """,
      samples: """
        AP8o/xHuMP8i3Tn/M8xB/0S7Sv9VqlL/Zplb/3eIY/+Id2z/mWZ0/wv0Lf8c4zb/LdI+/z7BR/9PsE//YJ9Y/3GOYP\
        +CfWn/k2xx/6Rbev8W6TP/J9g7/zjHRP9JtkwAWqVV/2uUXf98g2b/jXJu/55hd/+vUH//Id44/zLNQf9DvEn/VKtS\
        /2WaWv92iWP/h3hr/5hndP+pVnz/ukWF/yzTPv89wkb/TrFP/1+gV/9wj2D/gX5o/5Jtcf+jXHn/tEuC/8U6iv83yE\
        P/SLdM/1mmVP9qlV3/e4Rl/4xzbv+dYnb/rlF//79Ah//QL5D/Qr1J/1OsUf9km1r/dYpi/4Z5a/+XaHP/qFd8/7lG\
        hP/KNY3/2ySV/w==
        """),
    RecordedPicture(
      name: "PNG grey with a transparent grey", width: 10, height: 7, channels: 4,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAoAAAAHCAAAAAAUx4O/AAAAAnRSTlMAHGKSkXcAAABYSURBVHicAU0Asv8AABEiM0\
        RVZneImQALHC0+T2BxgpOkABYnOElaa3yNnq8AITJDVGV2h5ipugAsPU5fcIGSo7TFADdIWWp7jJ2uv9AAQlNkdYaX\
        qLnK29aHHfJaBcD/AAAAAElFTkSuQmCC
        """,
      samples: """
        AAAA/xEREf8iIiL/MzMz/0RERP9VVVX/ZmZm/3d3d/+IiIj/mZmZ/wsLC/8cHBwALS0t/z4+Pv9PT0//YGBg/3Fxcf\
        +CgoL/k5OT/6SkpP8WFhb/Jycn/zg4OP9JSUn/Wlpa/2tra/98fHz/jY2N/56env+vr6//ISEh/zIyMv9DQ0P/VFRU\
        /2VlZf92dnb/h4eH/5iYmP+pqan/urq6/ywsLP89PT3/Tk5O/19fX/9wcHD/gYGB/5KSkv+jo6P/tLS0/8XFxf83Nz\
        f/SEhI/1lZWf9qamr/e3t7/4yMjP+dnZ3/rq6u/7+/v//Q0ND/QkJC/1NTU/9kZGT/dXV1/4aGhv+Xl5f/qKio/7m5\
        uf/Kysr/29vb/w==
        """),
    RecordedPicture(
      name: "PNG RGB 16 bit", width: 10, height: 7, channels: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAoAAAAHEAIAAADuXpd3AAABSElEQVR4nA3PRyiAYRzH8ffu5OLkQooDEdmRvbP3yN\
        4je4/skZWRlVFGVkaJrESJRImLEhcnF30P7vx6e3qft7fn//08hsEfNpjygwOWfOCOE4/4EsA5YSSwTSwFzJFGAwPk\
        ajVQpu8CajFM+MUOc75w0fsFbz3XBBPFgVYWyyRTxah2XbRRzKSOVrGmYc0YZnyrZc0bnrhxp2Iox0SQyrq6pUyRQS\
        vdKo1QTQVLZKu9TzQdGBZ86pAjT6L6c6Gj8eyIms+8BtQzKGo/jRozS6GoWyRq2BmB9GLY8iqoFzcEEcmhqJmskEQl\
        Y6J20k4RE5SLuko6TRwRrgvc4sEQhiv3KoZwImoKG+qWMC1qCz2qD1Mj6iI5MuwRI+oVPpI8Y884hh+Xosaxq195LI\
        hap5k59KlSyoy6NWxK0sqpbD084Kzbv2OlxD/nmySBo2agBAAAAABJRU5ErkJggg==
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "PNG RGB 16 bit with gamma", width: 10, height: 7, channels: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAoAAAAHEAIAAADuXpd3AAAABGdBTUEAAYagMeiWXwAAAUhJREFUeJwNz0cogGEcx/\
        H37uTi5EKKAxHZkb2z98jeI3uP7JGVkZVRRlZGiaxEiUSJixIXJxd9D+78ent6n7e35//9PIbBHzaY8oMDlnzgjhOP\
        +BLAOWEksE0sBcyRRgMD5Go1UKbvAmoxTPjFDnO+cNH7BW891wQTxYFWFsskU8Wodl20UcykjlaxpmHNGGZ8q2XNG5\
        64cadiKMdEkMq6uqVMkUEr3SqNUE0FS2SrvU80HRgWfOqQI0+i+nOho/HsiJrPvAbUMyhqP40aM0uhqFskatgZgfRi\
        2PIqqBc3BBHJoaiZrJBEJWOidtJOEROUi7pKOk0cEa4L3OLBEIYr9yqGcCJqChvqljAtags9qg9TI+oiOTLsESPqFT\
        6SPGPPOIYfl6LGsatfeSyIWqeZOfSpUsqMujVsStLKqWw9POCs279jpcQ/55skgaNmoAQAAAAASUVORK5CYII=
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "PNG RGBA 16 bit", width: 10, height: 7, channels: 4,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAoAAAAHEAYAAABhPAAgAAABtklEQVR4nBWQZ0iWURhALwRCFERBEeSfRCiiSIrU0n\
        ZpVtjW0iIztfHZUEubSva1pDIqNbNFi4Y0QJKsaNHEKOxPEAlhIAnFgfpfxx/35bn3fcY5Twj8YySBgfwmgT7E8Y2J\
        xDCedqbTl1k8Yi79WcYtFjOAIhrJZRAVHGYtg/1WUMxQX4vYxjBCP/4yhnhi6SKREcYdTGGU5znp3hZwz5NAHhdZ7p\
        gSjhsnUs1eNjj6lO1KSOWqY3YxlTCEn6bNsdUXUphHMm+kyiSDB8xnETlck24pEU6zimz2sF+WHI5RymZfLrBGxjzu\
        spAqmcNwOm1SzDg+qLiFmTy2Waktbqu4nULOWr6Dco6YvptDxhEqOcM6FfdxkyyHRGljNgf8G0bzWb0TTOYFaQpkcl\
        /FelZzSZ5GtlLr/HOWVrJe7ZNsUvEyV1jJTulbtKrmBq+YRI0QIYm3UrUo3apiKyu4Ll0bG6lT6IlMUSmfcZQyFV9y\
        nnxpX3PHdVTxjqdMk6udT4wV6yNhhkUZ7m8JzaZ8pYAmFTuVrbH0OwfliPCDBvnK6Jald489PNQnyi/eM8F9YmW8CH\
        /4DwJDh1qbDZ0pAAAAAElFTkSuQmCC
        """,
      samples: """
        AP8oABHuMAMi3TkGM8xBCUS7SgxVqlIPZplbEneIYxWId2wYmWZ0Gwv0LSQc4zYnLdI+Kj7BRy1PsE8wYJ9YM3GOYD\
        aCfWk5k2xxPKRbej8W6TNIJ9g7SzjHRE5JtkxRWqVVVGuUXVd8g2ZajXJuXZ5hd2CvUH9jId44bDLNQW9DvElyVKtS\
        dWWaWnh2iWN7h3hrfphndIGpVnyEukWFhyzTPpA9wkaTTrFPll+gV5lwj2CcgX5on5JtcaKjXHmltEuCqMU6iqs3yE\
        O0SLdMt1mmVLpqlV29e4RlwIxzbsOdYnbGrlF/yb9Ah8zQL5DPQr1J2FOsUdtkm1redYpi4YZ5a+SXaHPnqFd86rlG\
        hO3KNY3w2ySV8w==
        """),
    RecordedPicture(
      name: "PNG grey 16 bit", width: 10, height: 7, channels: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAoAAAAHEAAAAABEV1/8AAAAh0lEQVR4nAXBoWIBUAAAwNclZUmZolAIWyGYMGUCgh\
        XCCBQLLEwhmEAhIFAsULaiTFlSlvT9xH2CuxBExWUUVLW8mVgLETEpOSUNr0YWPoUbCfeKnnUMzGx9C7fSHlQ09X1Y\
        OTgJSVlP6rqG5naOzsKdRzVt76Y2vvy6CHllL3rGlvZ+/Pl3BRcIX5KobizyAAAAAElFTkSuQmCC
        """,
      samples: """
        AAAAERERIiIiMzMzREREVVVVZmZmd3d3iIiImZmZCwsLHBwcLS0tPj4+T09PYGBgcXFxgoKCk5OTpKSkFhYWJycnOD\
        g4SUlJWlpaa2trfHx8jY2Nnp6er6+vISEhMjIyQ0NDVFRUZWVldnZ2h4eHmJiYqampurq6LCwsPT09Tk5OX19fcHBw\
        gYGBkpKSo6OjtLS0xcXFNzc3SEhIWVlZampqe3t7jIyMnZ2drq6uv7+/0NDQQkJCU1NTZGRkdXV1hoaGl5eXqKioub\
        m5ysrK29vb
        """),
    RecordedPicture(
      name: "PNG EXIF 3 behind the samples", width: 10, height: 7, channels: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAoAAAAHCAIAAAC+zks0AAAA5ElEQVR4nAHZACb/AAD/KBHuMCLdOTPMQUS7SlWqUm\
        aZW3eIY4h3bJlmdAAL9C0c4zYt0j4+wUdPsE9gn1hxjmCCfWmTbHGkW3oAFukzJ9g7OMdESbZMWqVVa5RdfINmjXJu\
        nmF3r1B/ACHeODLNQUO8SVSrUmWaWnaJY4d4a5hndKlWfLpFhQAs0z49wkZOsU9foFdwj2CBfmiSbXGjXHm0S4LFOo\
        oAN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QAEK9SVOsUWSbWnWKYoZ5a5doc6hXfLlGhMo1jdsklZQyX5KR\
        fuQJAAAAGmVYSWZJSSoACAAAAAEAEgEDAAEAAAADAAAAAAAAAP+oH00AAAAASUVORK5CYII=
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "WebP lossy", width: 10, height: 7, channels: 3,
      file: """
        UklGRkYAAABXRUJQVlA4IDoAAADQAQCdASoKAAcAAkA4JbACdADdrA0MAAD97LSeETQLEo/6pXcWLVfviLP6p/2Ev+\
        +P1sP/jv5yAAAA
        """,
      samples: """
        F/YyHe01Kt06O8xFULpQYalabppgfIlnj3RtmWxyGu8zH+Y1K9Y7PcZFU7JQZKJbb5Ngf4FokW1um2VzIeM0Jdo3Mc\
        k9QrlGWaZTapZed4Zkh3VpmGFvoll0Ktc7MM49PL1CTaxMZJpadYljgnpokWlwo1V2rU17OstEPsFFSrFNXaBVc45j\
        g31qkG1yn1t2sEh+ukCCRsBLSrZNVqZSaZZef4Npj3FynGJ4q09+vj6EyTeLT7ZPVKxRYJ5ZcYxhiHpumWl3pVh9tU\
        eDyTeN1DCT
        """),
    RecordedPicture(
      name: "WebP lossless", width: 10, height: 7, channels: 3,
      file: """
        UklGRjwAAABXRUJQVlA4TDAAAAAvCYABALmM6H/sohAF739AScBEUP+0U2gU3JNg/gUCKWybg2CSptqO8QHFC5RJ/w\
        c=
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "WebP lossless with alpha", width: 10, height: 7, channels: 4,
      file: """
        UklGRkQAAABXRUJQVlA4TDcAAAAvCYABELmM6H/sohAF739AScBEUP+0U2gU3JNg/gUCKWybBSRpiPBKBJM01XaMH0\
        DixUgm/X8AAA==
        """,
      samples: """
        AP8oABHuMAMi3TkGM8xBCUS7SgxVqlIPZplbEneIYxWId2wYmWZ0Gwv0LSQc4zYnLdI+Kj7BRy1PsE8wYJ9YM3GOYD\
        aCfWk5k2xxPKRbej8W6TNIJ9g7SzjHRE5JtkxRWqVVVGuUXVd8g2ZajXJuXZ5hd2CvUH9jId44bDLNQW9DvElyVKtS\
        dWWaWnh2iWN7h3hrfphndIGpVnyEukWFhyzTPpA9wkaTTrFPll+gV5lwj2CcgX5on5JtcaKjXHmltEuCqMU6iqs3yE\
        O0SLdMt1mmVLpqlV29e4RlwIxzbsOdYnbGrlF/yb9Ah8zQL5DPQr1J2FOsUdtkm1redYpi4YZ5a+SXaHPnqFd86rlG\
        hO3KNY3w2ySV8w==
        """),
    RecordedPicture(
      name: "WebP lossy with alpha", width: 10, height: 7, channels: 4,
      file: """
        UklGRnYAAABXRUJQVlA4WAoAAAAQAAAACQAABgAAQUxQSBYAAAABuYzof4BMwGKoon9LlwIREzABjF1XVlA4IDoAAA\
        DQAQCdASoKAAcAAkA4JagCdAEDkZQMQAD8W/jDZ3WqufvwOIJ7ffTsBuH5Z/v8/6HPLD/9n/bsAAAA
        """,
      samples: """
        FN8mAB3ZLAMvzjYGQ8FCCVqwUQxqoFwPd5FhEoWCaBWTcm8Ym2lzGxjbKiQg1y4nMsw4Kka9RS1brFMwa5paM3iKYD\
        aFemc5lWtwPJxhcj8g1jBIKtA2SznFP05Mt0pRYaJVVHCPXld7gGNainBpXZtfcWClV3ZjLM86bDLJPW9DvEZyVq5T\
        dWWVWnh2hWJ7g3VofpJlb4GkU3iEsE1+hzjIRZA/wEeTTbFQll6hWJlvi2KcgXpqn4xrcKKcWnelsEiAqLw/hKtDwU\
        20SLhQt1aqV7pmmGC9eYRqwIp0csOWZXjGp1N/ybw/h8zJNYvPS7xU2FGyVttco17ebpJm4YF+cuSSbnrnn1+A6rFM\
        he3HOI3w1C6R8w==
        """),
    RecordedPicture(
      name: "WebP EXIF 8", width: 10, height: 7, channels: 3,
      file: """
        UklGRnAAAABXRUJQVlA4WAoAAAAIAAAACQAABgAAVlA4TDAAAAAvCYABALmM6H/sohAF739AScBEUP+0U2gU3JNg/g\
        UCKWybg2CSptqO8QHFC5RJ/wdFWElGGgAAAElJKgAIAAAAAQASAQMAAQAAAAgAAAAAAAAA
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "WebP animated", width: 10, height: 7, channels: 4,
      file: """
        UklGRmwBAABXRUJQVlA4WAoAAAASAAAACQAABgAAQU5JTQYAAAAAAAAAAABBTk1GnAAAAAAAAAAAAAkAAAYAAAAAAA\
        JWUDhMgwAAAC8JgAEQL6KobSSH/2epBsL2codALJjiFKYakbYN7Z3cP5s7MmnbEFuuqk3bgHHK7Du0D44B9eVygfZy\
        ge8uAA4CACDb8Gzbto2bEf0PAIRgBMVwgqRohuV4QZRkRdV0w7Rsx/X8IIziJM3yoqzqpu36YZzmZd3247xcb/fH8/\
        X+fH9/AEFOTUacAAAAAAAAAAAACQAABgAAAAAAAlZQOEyDAAAALwmAARAvoqhtJIf/Z6kGwvZyh0AsmOIUphqRtg3t\
        ndw/mzsyadsQW66qTduAccrsO7QPjgH15XKB9nKB7y4ADgIAINvwbNu2jZsR/Y/b/fF8vT/f33+al3Xbj/NyLcqqbt\
        quH0bPD8IoTtIsV1RNN0zLdlyKZliOF0RJBkAIRlAMJ0gA
        """,
      samples: """
        AP8oARHuMAMi3TkGM8xBCUS7SgxVqlIPZplbEneIYxWId2wYmWZ0Gwv0LSQc4zYnLdI+Kj7BRy1PsE8wYJ9YM3GOYD\
        aCfWk5k2xxPKRbej8W6TNIJ9g7SzjHRE5JtkxRWqVVVGuUXVd8g2ZajXJuXZ5hd2CvUH9jId44bDLNQW9DvElyVKtS\
        dWWaWnh2iWN7h3hrfphndIGpVnyEukWFhyzTPpA9wkaTTrFPll+gV5lwj2CcgX5on5JtcaKjXHmltEuCqMU6iqs3yE\
        O0SLdMt1mmVLpqlV29e4RlwIxzbsOdYnbGrlF/yb9Ah8zQL5DPQr1J2FOsUdtkm1redYpi4YZ5a+SXaHPnqFd86rlG\
        hO3KNY3w2ySV8w==
        """),
    RecordedPicture(
      name: "WebP animated on a larger canvas", width: 16, height: 10, channels: 4,
      file: """
        UklGRmwBAABXRUJQVlA4WAoAAAASAAAADwAACQAAQU5JTQYAAAAAAAAAAABBTk1GnAAAAAIAAAEAAAkAAAYAAAAAAA\
        JWUDhMgwAAAC8JgAEQL6KobSSH/2epBsL2codALJjiFKYakbYN7Z3cP5s7MmnbEFuuqk3bgHHK7Du0D44B9eVygfZy\
        ge8uAA4CACDb8Gzbto2bEf0PAIRgBMVwgqRohuV4QZRkRdV0w7Rsx/X8IIziJM3yoqzqpu36YZzmZd3247xcb/fH8/\
        X+fH9/AEFOTUacAAAAAAAAAAAACQAABgAAAAAAAlZQOEyDAAAALwmAARAvoqhtJIf/Z6kGwvZyh0AsmOIUphqRtg3t\
        ndw/mzsyadsQW66qTduAccrsO7QPjgH15XKB9nKB7y4ADgIAINvwbNu2jZsR/Y/b/fF8vT/f33+al3Xbj/NyLcqqbt\
        quH0bPD8IoTtIsV1RNN0zLdlyKZliOF0RJBkAIRlAMJ0gA
        """,
      samples: """
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAP8oARHuMAMi3TkGM8xBCUS7SgxVqlIPZplbEneIYxWId2wYmWZ0GwAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAv0LSQc4zYnLdI+Kj7BRy1PsE8wYJ9YM3GOYDaCfWk5k2xxPKRbej8AAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAW6TNIJ9g7SzjHRE5JtkxRWqVVVGuUXVd8g2ZajXJuXZ5hd2CvUH9jAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAId\
        44bDLNQW9DvElyVKtSdWWaWnh2iWN7h3hrfphndIGpVnyEukWFhwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACzTPpA9\
        wkaTTrFPll+gV5lwj2CcgX5on5JtcaKjXHmltEuCqMU6iqsAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA3yEO0SLdMt1\
        mmVLpqlV29e4RlwIxzbsOdYnbGrlF/yb9Ah8zQL5DPAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQr1J2FOsUdtkm1re\
        dYpi4YZ5a+SXaHPnqFd86rlGhO3KNY3w2ySV8wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==
        """),
    RecordedPicture(
      name: "BMP 24 bit", width: 10, height: 7, channels: 3,
      file: """
        Qk0WAQAAAAAAADYAAAAoAAAACgAAAAcAAAABABgAAAAAAOAAAAATCwAAEwsAAAAAAAAAAAAASb1CUaxTWptkYop1a3\
        mGc2iXfFeohEa5jTXKlSTbAABDyDdMt0hUplldlWplhHtuc4x2Yp1/Ua6HQL+QL9AAAD7TLEbCPU+xTlegX2CPcGh+\
        gXFtknlco4JLtIo6xQAAON4hQc0ySbxDUqtUWpplY4l2a3iHdGeYfFaphUW6AAAz6RY72CdExzhMtklVpVpdlGtmg3\
        xuco13YZ5/UK8AAC30CzbjHD7SLUfBPk+wT1ifYGCOcWl9gnFsk3pbpAAAKP8AMO4ROd0iQcwzSrtEUqpVW5lmY4h3\
        bHeIdGaZAAA=
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "BMP 24 bit top down", width: 10, height: 7, channels: 3,
      file: """
        Qk0WAQAAAAAAADYAAAAoAAAACgAAAPn///8BABgAAAAAAOAAAAATCwAAEwsAAAAAAAAAAAAAKP8AMO4ROd0iQcwzSr\
        tEUqpVW5lmY4h3bHeIdGaZAAAt9As24xw+0i1HwT5PsE9Yn2BgjnFpfYJxbJN6W6QAADPpFjvYJ0THOEy2SVWlWl2U\
        a2aDfG5yjXdhnn9QrwAAON4hQc0ySbxDUqtUWpplY4l2a3iHdGeYfFaphUW6AAA+0yxGwj1PsU5XoF9gj3BofoFxbZ\
        J5XKOCS7SKOsUAAEPIN0y3SFSmWV2VamWEe25zjHZinX9RrodAv5Av0AAASb1CUaxTWptkYop1a3mGc2iXfFeohEa5\
        jTXKlSTbAAA=
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "BMP 24 bit OS/2", width: 10, height: 7, channels: 3,
      file: """
        Qk36AAAAAAAAABoAAAAMAAAACgAHAAEAGABJvUJRrFNam2RiinVreYZzaJd8V6iERrmNNcqVJNsAAEPIN0y3SFSmWV\
        2VamWEe25zjHZinX9RrodAv5Av0AAAPtMsRsI9T7FOV6BfYI9waH6BcW2SeVyjgku0ijrFAAA43iFBzTJJvENSq1Ra\
        mmVjiXZreId0Z5h8VqmFRboAADPpFjvYJ0THOEy2SVWlWl2Ua2aDfG5yjXdhnn9QrwAALfQLNuMcPtItR8E+T7BPWJ\
        9gYI5xaX2CcWyTelukAAAo/wAw7hE53SJBzDNKu0RSqlVbmWZjiHdsd4h0ZpkAAA==
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "BMP 32 bit", width: 10, height: 7, channels: 3,
      file: """
        Qk1OAQAAAAAAADYAAAAoAAAACgAAAAcAAAABACAAAAAAABgBAAATCwAAEwsAAAAAAAAAAAAASb1C2FGsU9tam2TeYo\
        p14Wt5huRzaJfnfFeo6oRGue2NNcrwlSTb80PIN7RMt0i3VKZZul2Var1lhHvAbnOMw3ZincZ/Ua7Jh0C/zJAv0M8+\
        0yyQRsI9k0+xTpZXoF+ZYI9wnGh+gZ9xbZKieVyjpYJLtKiKOsWrON4hbEHNMm9JvENyUqtUdVqaZXhjiXZ7a3iHfn\
        RnmIF8VqmEhUW6hzPpFkg72CdLRMc4Tky2SVFVpVpUXZRrV2aDfFpuco1dd2GeYH9Qr2Mt9AskNuMcJz7SLSpHwT4t\
        T7BPMFifYDNgjnE2aX2COXFskzx6W6Q/KP8AATDuEQM53SIGQcwzCUq7RAxSqlUPW5lmEmOIdxVsd4gYdGaZGw==
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "BMP palette 1 bit", width: 10, height: 7, channels: 3,
      file: """
        Qk1aAAAAAAAAAD4AAAAoAAAACgAAAAcAAAABAAEAAAAAABwAAAATCwAAEwsAAAIAAAAAAAAA/wAAAPJbJQBVQAAAqo\
        AAAFVAAACqgAAAVUAAAKqAAABVQAAA
        """,
      samples: """
        AAD/JVvyAAD/JVvyAAD/JVvyAAD/JVvyAAD/JVvyJVvyAAD/JVvyAAD/JVvyAAD/JVvyAAD/JVvyAAD/AAD/JVvyAA\
        D/JVvyAAD/JVvyAAD/JVvyAAD/JVvyJVvyAAD/JVvyAAD/JVvyAAD/JVvyAAD/JVvyAAD/AAD/JVvyAAD/JVvyAAD/\
        JVvyAAD/JVvyAAD/JVvyJVvyAAD/JVvyAAD/JVvyAAD/JVvyAAD/JVvyAAD/AAD/JVvyAAD/JVvyAAD/JVvyAAD/JV\
        vyAAD/JVvy
        """),
    RecordedPicture(
      name: "BMP palette 4 bit", width: 10, height: 7, channels: 3,
      file: """
        Qk2uAAAAAAAAAHYAAAAoAAAACgAAAAcAAAABAAQAAAAAADgAAAATCwAAEwsAABAAAAAAAAAA/wAAAPJbJQDltkoA2B\
        FvAMtslAC+x7kAsSLeAKR9AwCX2CgAijNNAH2OcgBw6ZcAY0S8AFaf4QBJ+gYAPFUrACNFZ4mrAAAAeJq83vAAAADN\
        7wEjRQAAABI0VniaAAAAZ4mrze8AAAC83vASNAAAAAEjRWeJAAAA
        """,
      samples: """
        AAD/JVvySrblbxHYlGzLuce+3iKxA32kKNiXTTOKl+lwvERj4Z9WBvpJK1U8AAD/JVvySrblbxHYlGzL3iKxA32kKN\
        iXTTOKco59l+lwvERj4Z9WBvpJK1U8JVvySrblbxHYlGzLuce+3iKxA32kKNiXTTOKco59vERj4Z9WBvpJK1U8AAD/\
        JVvySrblbxHYlGzLuce+A32kKNiXTTOKco59l+lwvERj4Z9WBvpJK1U8AAD/SrblbxHYlGzLuce+3iKxA32kKNiXTT\
        OKco59l+lw
        """),
    RecordedPicture(
      name: "BMP palette 8 bit", width: 10, height: 7, channels: 3,
      file: """
        Qk3KAAAAAAAAAHYAAAAoAAAACgAAAAcAAAABAAgAAAAAAFQAAAATCwAAEwsAABAAAAAAAAAA/wAAAPJbJQDltkoA2B\
        FvAMtslAC+x7kAsSLeAKR9AwCX2CgAijNNAH2OcgBw6ZcAY0S8AFaf4QBJ+gYAPFUrAAIDBAUGBwgJCgsAAAcICQoL\
        DA0ODwAAAAwNDg8AAQIDBAUAAAECAwQFBgcICQoAAAYHCAkKCwwNDg8AAAsMDQ4PAAECAwQAAAABAgMEBQYHCAkAAA\
        ==
        """,
      samples: """
        AAD/JVvySrblbxHYlGzLuce+3iKxA32kKNiXTTOKl+lwvERj4Z9WBvpJK1U8AAD/JVvySrblbxHYlGzL3iKxA32kKN\
        iXTTOKco59l+lwvERj4Z9WBvpJK1U8JVvySrblbxHYlGzLuce+3iKxA32kKNiXTTOKco59vERj4Z9WBvpJK1U8AAD/\
        JVvySrblbxHYlGzLuce+A32kKNiXTTOKco59l+lwvERj4Z9WBvpJK1U8AAD/SrblbxHYlGzLuce+3iKxA32kKNiXTT\
        OKco59l+lw
        """),
    RecordedPicture(
      name: "BMP palette 8 bit OS/2", width: 10, height: 7, channels: 3,
      file: """
        Qk1uAwAAAAAAABoDAAAMAAAACgAHAAEACAD/AADyWyXltkrYEW/LbJS+x7mxIt6kfQOX2CiKM019jnJw6ZdjRLxWn+\
        FJ+gY8VSsAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAwQFBgcICQoLAAAHCAkK\
        CwwNDg8AAAAMDQ4PAAECAwQFAAABAgMEBQYHCAkKAAAGBwgJCgsMDQ4PAAALDA0ODwABAgMEAAAAAQIDBAUGBwgJAA\
        A=
        """,
      samples: """
        AAD/JVvySrblbxHYlGzLuce+3iKxA32kKNiXTTOKl+lwvERj4Z9WBvpJK1U8AAD/JVvySrblbxHYlGzL3iKxA32kKN\
        iXTTOKco59l+lwvERj4Z9WBvpJK1U8JVvySrblbxHYlGzLuce+3iKxA32kKNiXTTOKco59vERj4Z9WBvpJK1U8AAD/\
        JVvySrblbxHYlGzLuce+A32kKNiXTTOKco59l+lwvERj4Z9WBvpJK1U8AAD/SrblbxHYlGzLuce+3iKxA32kKNiXTT\
        OKco59l+lw
        """),
    RecordedPicture(
      name: "BMP 16 bit", width: 10, height: 7, channels: 3,
      file: """
        Qk3CAAAAAAAAADYAAAAoAAAACgAAAAcAAAABABAAAAAAAIwAAAATCwAAEwsAAAAAAAAAAAAA6SKqKmsyLDrtQa5JT1\
        UQXdFkkmwoG8kmii5LNgw+zUWOTU9VEF2yaEcXCB/JJoouLDrtQa5Jb1EwWfFgZxMoG+kiqiprMiw67UGOTU9VEF2m\
        C2cTCB/JJoouSzYMPs1Fjk1PVcUHhg9HFwgfySZrMiw67UGuSW9R5QOmC2cTKBvpIqoqazIsOs1Fjk0=
        """,
      samples: """
        AP8pEO4xIN45Mc1BQb1KUqxSYpxac4tii3NqnGJzCPYpGOYxKdU5OcVBSrRKYpxac4tig3tqlGpzpFp7EO4xIN45Oc\
        VBSrRKWqRSapRae4Nii3NqnGJzrFJ7IN45Mc1BQb1KUqxSYpxac4tig3tqnGJzrFJ7vUGDKdU5OcVBSrRKWqRSc4ti\
        g3tqlGpzpFp7tEqDxTmLMc1BSrRKWqRSapRae4Nii3NqnGJzrFJ7vUGD1SmUQb1KUqxSYpxac4tig3tqlGpzrFJ7vU\
        GDzTGL3iCU
        """),
    RecordedPicture(
      name: "BMP 16 bit 5-6-5", width: 10, height: 7, channels: 3,
      file: """
        Qk3OAAAAAAAAAEIAAAAoAAAACgAAAAcAAAABABAAAwAAAIwAAAATCwAAEwsAAAAAAAAAAAAAAPgAAOAHAAAfAAAA6U\
        VqVctkTHTNg06Tr6owurHJMtlINqlNKl2rbCx8jYsOm4+qELpy0YcuCD6JTQpdbHTtg26T76JQstHB5yZoNulFSlXL\
        ZEx0zYMum6+qMLpGF8cmKD6pTSpdq2wMfI2LDpuPqqUPBh+HLgg+iU3rZGx07YNuk8+i5QdmF+cmaDbJRUpVy2RMdK\
        2LLps=
        """,
      samples: """
        AP8pEO4xIN45Mc5BQbpKUqpSYplac4lii3VqnGVzCPYpGOIxKdI5OcJBSrJKYp1ac41ig31qlG1zpFl7EOoxINo5Oc\
        ZBSrZKWqVSapVae4Fii3FqnGFzrFB7IN45Mc5BQb5KUqpSYplac4lig3lqnGVzrFV7vUSDKdI5OcJBSrJKWqFSc41i\
        g31qlG1zpF17tEiDxTiLMcpBSrZKWqVSapVae4Vii3FqnGFzrFB7vUCD1SyUQb5KUq5SYplac4lig3lqlGlzrFV7vU\
        SDzTSL3iSU
        """),
    RecordedPicture(
      name: "BMP 32 bit with alpha", width: 10, height: 7, channels: 4,
      file: """
        Qk2SAQAAAAAAAHoAAABsAAAACgAAAAcAAAABACAAAwAAABgBAAATCwAAEwsAAAAAAAAAAAAAAAD/AAD/AAD/AAAAAA\
        AA/wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABJvULYUaxT21qbZN5i\
        inXha3mG5HNol+d8V6jqhEa57Y01yvCVJNvzQ8g3tEy3SLdUplm6XZVqvWWEe8Buc4zDdmKdxn9RrsmHQL/MkC/Qzz\
        7TLJBGwj2TT7FOllegX5lgj3CcaH6Bn3FtkqJ5XKOlgku0qIo6xas43iFsQc0yb0m8Q3JSq1R1WppleGOJdntreId+\
        dGeYgXxWqYSFRbqHM+kWSDvYJ0tExzhOTLZJUVWlWlRdlGtXZoN8Wm5yjV13YZ5gf1CvYy30CyQ24xwnPtItKkfBPi\
        1PsE8wWJ9gM2COcTZpfYI5cWyTPHpbpD8o/wABMO4RAzndIgZBzDMJSrtEDFKqVQ9bmWYSY4h3FWx3iBh0Zpkb
        """,
      samples: """
        AP8oARHuMAMi3TkGM8xBCUS7SgxVqlIPZplbEneIYxWId2wYmWZ0Gwv0LSQc4zYnLdI+Kj7BRy1PsE8wYJ9YM3GOYD\
        aCfWk5k2xxPKRbej8W6TNIJ9g7SzjHRE5JtkxRWqVVVGuUXVd8g2ZajXJuXZ5hd2CvUH9jId44bDLNQW9DvElyVKtS\
        dWWaWnh2iWN7h3hrfphndIGpVnyEukWFhyzTPpA9wkaTTrFPll+gV5lwj2CcgX5on5JtcaKjXHmltEuCqMU6iqs3yE\
        O0SLdMt1mmVLpqlV29e4RlwIxzbsOdYnbGrlF/yb9Ah8zQL5DPQr1J2FOsUdtkm1redYpi4YZ5a+SXaHPnqFd86rlG\
        hO3KNY3w2ySV8w==
        """),
    RecordedPicture(
      name: "BMP 32 bit, ten bits each", width: 10, height: 7, channels: 3,
      file: """
        Qk1aAQAAAAAAAEIAAAAoAAAACgAAAAcAAAABACAAAwAAABgBAAATCwAAEwsAAAAAAAAAAAAAAADwPwD8DwD/AwAAJN\
        GLEETByhRosQkZiKFIHayRhyHMgcYl8HEFKhBiRC40UoMyVELCNgyBzA0wcQsSUGFKFnRRiRqUQcgeuDEHI9ghRif8\
        EYUrHALEL0DyAjT4MA0LGCFMDzwRixNcAcoXgPEIHKDhRyDE0YYk5MHFKAiyBC0ookMx4OBNCATRjAwkwcsQSLEKFW\
        ihSRmMkYgdrIHHIdBxBibwYUUqFFKELsyQjgXsgM0JEHEMDjBhSxJUUYoWdEHJGpgxCB+4IUcj3BGGJ/wBxSu0QM8C\
        2DAOB/ggTQscEYwPPAHLE2DxCRiA4UgcpNGHIMTBxiTosQUpoPAPAMDgTgTk0I0IBMHMDCixCxFIoUoVbJGJGYyByB\
        2wcQci0GFGJg==
        """,
      samples: """
        AP4nEO0vIdw4MstAQ7pJVKlRZZhadodih3ZrmGVzCvMsG+I1LNE9PcBGTq9OX55XcI1fgXxokmtwo1p5FegyJtc6N8\
        ZDSLVLWaRUapNce4JljHFtnWB2rk9+IN03McxAQrtIU6pRZJlZdYhihndql2ZzqFV7uUSEK9I9PMFFTbBOXp9Wb45f\
        gH1nkWxwolt4s0qBxDmJNsdCR7ZLWKVTaZRceoNki3JtnGF1rVB+vj+Gzy6PQbxIUqtQY5pZdIlhhXhqlmdyp1Z7uE\
        WDyTSM2iOU
        """),
    RecordedPicture(
      name: "BMP RLE8", width: 10, height: 7, channels: 3,
      file: """
        Qk2MAAAAAAAAAHYAAAAoAAAACgAAAAcAAAABAAgAAQAAABYAAAATCwAAEwsAABAAAAAAAAAA/wAAAPJbJQDltkoA2B\
        FvAMtslAC+x7kAsSLeAKR9AwCX2CgAijNNAH2OcgBw6ZcAY0S8AFaf4QBJ+gYAPFUrAAQFAAMBAgMAAAAKBwAAAAIC\
        AQMJAAE=
        """,
      samples: """
        AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AA\
        D/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/TTOKTTOKTTOKAAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/\
        AAD/AAD/AAD/AAD/AAD/A32kA32kA32kA32kA32kA32kA32kA32kA32kA32kuce+uce+uce+uce+JVvySrblbxHYAA\
        D/AAD/AAD/
        """),
    RecordedPicture(
      name: "BMP RLE8 of every pixel", width: 10, height: 7, channels: 3,
      file: """
        Qk0SAQAAAAAAAHYAAAAoAAAACgAAAAcAAAABAAgAAQAAAJwAAAATCwAAEwsAABAAAAAAAAAA/wAAAPJbJQDltkoA2B\
        FvAMtslAC+x7kAsSLeAKR9AwCX2CgAijNNAH2OcgBw6ZcAY0S8AFaf4QBJ+gYAPFUrAAECAQMBBAEFAQYBBwEIAQkB\
        CgELAAABBwEIAQkBCgELAQwBDQEOAQ8BAAAAAQwBDQEOAQ8BAAEBAQIBAwEEAQUAAAEBAQIBAwEEAQUBBgEHAQgBCQ\
        EKAAABBgEHAQgBCQEKAQsBDAENAQ4BDwAAAQsBDAENAQ4BDwEAAQEBAgEDAQQAAAEAAQEBAgEDAQQBBQEGAQcBCAEJ\
        AAAAAQ==
        """,
      samples: """
        AAD/JVvySrblbxHYlGzLuce+3iKxA32kKNiXTTOKl+lwvERj4Z9WBvpJK1U8AAD/JVvySrblbxHYlGzL3iKxA32kKN\
        iXTTOKco59l+lwvERj4Z9WBvpJK1U8JVvySrblbxHYlGzLuce+3iKxA32kKNiXTTOKco59vERj4Z9WBvpJK1U8AAD/\
        JVvySrblbxHYlGzLuce+A32kKNiXTTOKco59l+lwvERj4Z9WBvpJK1U8AAD/SrblbxHYlGzLuce+3iKxA32kKNiXTT\
        OKco59l+lw
        """),
    RecordedPicture(
      name: "BMP RLE4", width: 10, height: 7, channels: 3,
      file: """
        Qk2KAAAAAAAAAHYAAAAoAAAACgAAAAcAAAABAAQAAgAAABQAAAATCwAAEwsAABAAAAAAAAAA/wAAAPJbJQDltkoA2B\
        FvAMtslAC+x7kAsSLeAKR9AwCX2CgAijNNAH2OcgBw6ZcAY0S8AFaf4QBJ+gYAPFUrAARVAAMSMAAACncAAAACAgED\
        mQAB
        """,
      samples: """
        AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AA\
        D/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/TTOKTTOKTTOKAAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/AAD/\
        AAD/AAD/AAD/AAD/AAD/A32kA32kA32kA32kA32kA32kA32kA32kA32kA32kuce+uce+uce+uce+JVvySrblbxHYAA\
        D/AAD/AAD/
        """),
    RecordedPicture(
      name: "TIFF RGB", width: 10, height: 7, channels: 3,
      file: """
        SUkqAOAAAAAA/ygR7jAi3TkzzEFEu0pVqlJmmVt3iGOId2yZZnQL9C0c4zYt0j4+wUdPsE9gn1hxjmCCfWmTbHGkW3\
        oW6TMn2Ds4x0RJtkxapVVrlF18g2aNcm6eYXevUH8h3jgyzUFDvElUq1Jlmlp2iWOHeGuYZ3SpVny6RYUs0z49wkZO\
        sU9foFdwj2CBfmiSbXGjXHm0S4LFOoo3yENIt0xZplRqlV17hGWMc26dYnauUX+/QIfQL5BCvUlTrFFkm1p1imKGeW\
        uXaHOoV3y5RoTKNY3bJJUAAAAAAAAJAAABBAABAAAACgAAAAEBBAABAAAABwAAAAIBAwADAAAAUgEAAAMBAwABAAAA\
        AQAAAAYBAwABAAAAAgAAABEBBAABAAAACAAAABUBAwABAAAAAwAAABYBBAABAAAABwAAABcBBAABAAAA0gAAAAAAAA\
        AIAAgACAAAAA==
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "TIFF RGB in strips", width: 10, height: 7, channels: 3,
      file: """
        SUkqAOgAAAAA/ygR7jAi3TkzzEFEu0pVqlJmmVt3iGOId2yZZnQL9C0c4zYt0j4+wUdPsE9gn1hxjmCCfWmTbHGkW3\
        oW6TMn2Ds4x0RJtkxapVVrlF18g2aNcm6eYXevUH8AAAAAAAAh3jgyzUFDvElUq1Jlmlp2iWOHeGuYZ3SpVny6RYUs\
        0z49wkZOsU9foFdwj2CBfmiSbXGjXHm0S4LFOoo3yENIt0xZplRqlV17hGWMc26dYnauUX+/QIfQL5AAAAAAAABCvU\
        lTrFFkm1p1imKGeWuXaHOoV3y5RoTKNY3bJJUAAAkAAAEEAAEAAAAKAAAAAQEEAAEAAAAHAAAAAgEDAAMAAABaAQAA\
        AwEDAAEAAAABAAAABgEDAAEAAAACAAAAEQEEAAMAAABiAQAAFQEDAAEAAAADAAAAFgEEAAEAAAADAAAAFwEEAAMAAA\
        ByAQAAAAAAAAgACAAIAAAACAAAAGgAAADIAAAAAAAAAFoAAABaAAAAHgAAAAAAAAA=
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "TIFF RGB of planes", width: 10, height: 7, channels: 3,
      file: """
        SUkqAOAAAAAAESIzRFVmd4iZCxwtPk9gcYKTpBYnOElaa3yNnq8hMkNUZXaHmKm6LD1OX3CBkqO0xTdIWWp7jJ2uv9\
        BCU2R1hpeoucrbAAD/7t3Mu6qZiHdm9OPSwbCfjn1sW+nYx7allINyYVDezbyrmol4Z1ZF08KxoI9+bVxLOsi3ppWE\
        c2JRQC+9rJuKeWhXRjUkAAAoMDlBSlJbY2x0LTY+R09YYGlxejM7RExVXWZud384QUlSWmNrdHyFPkZPV2BocXmCik\
        NMVF1lbnZ/h5BJUVpia3N8hI2VAAAKAAABBAABAAAACgAAAAEBBAABAAAABwAAAAIBAwADAAAAXgEAAAMBAwABAAAA\
        AQAAAAYBAwABAAAAAgAAABEBBAADAAAAZgEAABUBAwABAAAAAwAAABYBBAABAAAABwAAABcBBAADAAAAdgEAABwBAw\
        ABAAAAAgAAAAAAAAAIAAgACAAAAAgAAABQAAAAmAAAAAAAAABGAAAARgAAAEYAAAAAAAAA
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "TIFF RGB tiled", width: 10, height: 7, channels: 3,
      file: """
        SUkqAAgDAAAA/ygR7jAi3TkzzEFEu0pVqlJmmVt3iGOId2yZZnQAAAAAAAAAAAAAAAAAAAAAAAAL9C0c4zYt0j4+wU\
        dPsE9gn1hxjmCCfWmTbHGkW3oAAAAAAAAAAAAAAAAAAAAAAAAW6TMn2Ds4x0RJtkxapVVrlF18g2aNcm6eYXevUH8A\
        AAAAAAAAAAAAAAAAAAAAAAAh3jgyzUFDvElUq1Jlmlp2iWOHeGuYZ3SpVny6RYUAAAAAAAAAAAAAAAAAAAAAAAAs0z\
        49wkZOsU9foFdwj2CBfmiSbXGjXHm0S4LFOooAAAAAAAAAAAAAAAAAAAAAAAA3yENIt0xZplRqlV17hGWMc26dYnau\
        UX+/QIfQL5AAAAAAAAAAAAAAAAAAAAAAAABCvUlTrFFkm1p1imKGeWuXaHOoV3y5RoTKNY3bJJUAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAKAAABBAABAAAACgAAAAEBBAABAAAABwAAAAIBAwADAAAA\
        hgMAAAMBAwABAAAAAQAAAAYBAwABAAAAAgAAABUBAwABAAAAAwAAAEIBBAABAAAAEAAAAEMBBAABAAAAEAAAAEQBBA\
        ABAAAACAAAAEUBBAABAAAAAAMAAAAAAAAIAAgACAAAAA==
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "TIFF grey of six tiles", width: 40, height: 20, channels: 3,
      file: """
        SUkqAAgGAAAABQoPFBkeIygtMjc8QUZLCxAVGh8kKS4zOD1CR0xRVhYbICUqLzQ5PkNITVJXXGEhJiswNTo/RElOU1\
        hdYmdsLDE2O0BFSk9UWV5jaG1ydzc8QUZLUFVaX2RpbnN4fYJCR0xRVltgZWpvdHl+g4iNTVJXXGFma3B1en+EiY6T\
        mFhdYmdscXZ7gIWKj5SZnqNjaG1yd3yBhouQlZqfpKmubnN4fYKHjJGWm6Clqq+0uXl+g4iNkpecoaarsLW6v8SEiY\
        6TmJ2ip6yxtrvAxcrPj5SZnqOorbK3vMHGy9DV2pqfpKmus7i9wsfM0dbb4OWlqq+0ub7DyM3S19zh5uvwUFVaX2Rp\
        bnN4fYKHjJGWm1tgZWpvdHl+g4iNkpecoaZma3B1en+EiY6TmJ2ip6yxcXZ7gIWKj5SZnqOorbK3vHyBhouQlZqfpK\
        mus7i9wseHjJGWm6Clqq+0ub7DyM3SkpecoaarsLW6v8TJztPY3Z2ip6yxtrvAxcrP1Nne4+iorbK3vMHGy9DV2t/k\
        6e7zs7i9wsfM0dbb4OXq7/T5/r7DyM3S19zh5uvw9fr/BAnJztPY3eLn7PH2+wAFCg8U1Nne4+jt8vf8AQYLEBUaH9\
        /k6e7z+P0CBwwRFhsgJSrq7/T5/gMIDRIXHCEmKzA19fr/BAkOExgdIicsMTY7QKClqq+0ub7DAAAAAAAAAACrsLW6\
        v8TJzgAAAAAAAAAAtrvAxcrP1NkAAAAAAAAAAMHGy9DV2t/kAAAAAAAAAADM0dbb4OXq7wAAAAAAAAAA19zh5uvw9f\
        oAAAAAAAAAAOLn7PH2+wAFAAAAAAAAAADt8vf8AQYLEAAAAAAAAAAA+P0CBwwRFhsAAAAAAAAAAAMIDRIXHCEmAAAA\
        AAAAAAAOExgdIicsMQAAAAAAAAAAGR4jKC0yNzwAAAAAAAAAACQpLjM4PUJHAAAAAAAAAAAvNDk+Q0hNUgAAAAAAAA\
        AAOj9ESU5TWF0AAAAAAAAAAEVKT1RZXmNoAAAAAAAAAACwtbq/xMnO09jd4ufs8fb7u8DFys/U2d7j6O3y9/wBBsbL\
        0NXa3+Tp7vP4/QIHDBHR1tvg5erv9Pn+AwgNEhccAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAUKDxQZHiMoLTI3PEFGSwsQFRofJCkuMzg9QkdMUVYWGyAlKi80OT5DSE1SV1xh\
        ISYrMDU6P0RJTlNYXWJnbAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAFBVWl9kaW5zAAAAAAAAAABbYGVqb3R5fgAAAAAAAAAAZmtwdXp/hIkAAAAAAAAAAHF2e4CFio+UAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAKAAABBAABAA\
        AAKAAAAAEBBAABAAAAFAAAAAIBAwABAAAACAAAAAMBAwABAAAAAQAAAAYBAwABAAAAAQAAABUBAwABAAAAAQAAAEIB\
        BAABAAAAEAAAAEMBBAABAAAAEAAAAEQBBAAGAAAAhgYAAEUBBAAGAAAAngYAAAAAAAAIAAAACAEAAAgCAAAIAwAACA\
        QAAAgFAAAAAQAAAAEAAAABAAAAAQAAAAEAAAABAAA=
        """,
      samples: """
        AAAABQUFCgoKDw8PFBQUGRkZHh4eIyMjKCgoLS0tMjIyNzc3PDw8QUFBRkZGS0tLUFBQVVVVWlpaX19fZGRkaWlpbm\
        5uc3NzeHh4fX19goKCh4eHjIyMkZGRlpaWm5uboKCgpaWlqqqqr6+vtLS0ubm5vr6+w8PDCwsLEBAQFRUVGhoaHx8f\
        JCQkKSkpLi4uMzMzODg4PT09QkJCR0dHTExMUVFRVlZWW1tbYGBgZWVlampqb29vdHR0eXl5fn5+g4ODiIiIjY2Nkp\
        KSl5eXnJycoaGhpqamq6ursLCwtbW1urq6v7+/xMTEycnJzs7OFhYWGxsbICAgJSUlKioqLy8vNDQ0OTk5Pj4+Q0ND\
        SEhITU1NUlJSV1dXXFxcYWFhZmZma2trcHBwdXV1enp6f39/hISEiYmJjo6Ok5OTmJiYnZ2doqKip6enrKyssbGxtr\
        a2u7u7wMDAxcXFysrKz8/P1NTU2dnZISEhJiYmKysrMDAwNTU1Ojo6Pz8/RERESUlJTk5OU1NTWFhYXV1dYmJiZ2dn\
        bGxscXFxdnZ2e3t7gICAhYWFioqKj4+PlJSUmZmZnp6eo6OjqKiora2tsrKyt7e3vLy8wcHBxsbGy8vL0NDQ1dXV2t\
        ra39/f5OTkLCwsMTExNjY2Ozs7QEBARUVFSkpKT09PVFRUWVlZXl5eY2NjaGhobW1tcnJyd3d3fHx8gYGBhoaGi4uL\
        kJCQlZWVmpqan5+fpKSkqamprq6us7OzuLi4vb29wsLCx8fHzMzM0dHR1tbW29vb4ODg5eXl6urq7+/vNzc3PDw8QU\
        FBRkZGS0tLUFBQVVVVWlpaX19fZGRkaWlpbm5uc3NzeHh4fX19goKCh4eHjIyMkZGRlpaWm5uboKCgpaWlqqqqr6+v\
        tLS0ubm5vr6+w8PDyMjIzc3N0tLS19fX3Nzc4eHh5ubm6+vr8PDw9fX1+vr6QkJCR0dHTExMUVFRVlZWW1tbYGBgZW\
        Vlampqb29vdHR0eXl5fn5+g4ODiIiIjY2NkpKSl5eXnJycoaGhpqamq6ursLCwtbW1urq6v7+/xMTEycnJzs7O09PT\
        2NjY3d3d4uLi5+fn7Ozs8fHx9vb2+/v7AAAABQUFTU1NUlJSV1dXXFxcYWFhZmZma2trcHBwdXV1enp6f39/hISEiY\
        mJjo6Ok5OTmJiYnZ2doqKip6enrKyssbGxtra2u7u7wMDAxcXFysrKz8/P1NTU2dnZ3t7e4+Pj6Ojo7e3t8vLy9/f3\
        /Pz8AQEBBgYGCwsLEBAQWFhYXV1dYmJiZ2dnbGxscXFxdnZ2e3t7gICAhYWFioqKj4+PlJSUmZmZnp6eo6OjqKiora\
        2tsrKyt7e3vLy8wcHBxsbGy8vL0NDQ1dXV2tra39/f5OTk6enp7u7u8/Pz+Pj4/f39AgICBwcHDAwMERERFhYWGxsb\
        Y2NjaGhobW1tcnJyd3d3fHx8gYGBhoaGi4uLkJCQlZWVmpqan5+fpKSkqamprq6us7OzuLi4vb29wsLCx8fHzMzM0d\
        HR1tbW29vb4ODg5eXl6urq7+/v9PT0+fn5/v7+AwMDCAgIDQ0NEhISFxcXHBwcISEhJiYmbm5uc3NzeHh4fX19goKC\
        h4eHjIyMkZGRlpaWm5uboKCgpaWlqqqqr6+vtLS0ubm5vr6+w8PDyMjIzc3N0tLS19fX3Nzc4eHh5ubm6+vr8PDw9f\
        X1+vr6////BAQECQkJDg4OExMTGBgYHR0dIiIiJycnLCwsMTExeXl5fn5+g4ODiIiIjY2NkpKSl5eXnJycoaGhpqam\
        q6ursLCwtbW1urq6v7+/xMTEycnJzs7O09PT2NjY3d3d4uLi5+fn7Ozs8fHx9vb2+/v7AAAABQUFCgoKDw8PFBQUGR\
        kZHh4eIyMjKCgoLS0tMjIyNzc3PDw8hISEiYmJjo6Ok5OTmJiYnZ2doqKip6enrKyssbGxtra2u7u7wMDAxcXFysrK\
        z8/P1NTU2dnZ3t7e4+Pj6Ojo7e3t8vLy9/f3/Pz8AQEBBgYGCwsLEBAQFRUVGhoaHx8fJCQkKSkpLi4uMzMzODg4PT\
        09QkJCR0dHj4+PlJSUmZmZnp6eo6OjqKiora2tsrKyt7e3vLy8wcHBxsbGy8vL0NDQ1dXV2tra39/f5OTk6enp7u7u\
        8/Pz+Pj4/f39AgICBwcHDAwMERERFhYWGxsbICAgJSUlKioqLy8vNDQ0OTk5Pj4+Q0NDSEhITU1NUlJSmpqan5+fpK\
        Skqamprq6us7OzuLi4vb29wsLCx8fHzMzM0dHR1tbW29vb4ODg5eXl6urq7+/v9PT0+fn5/v7+AwMDCAgIDQ0NEhIS\
        FxcXHBwcISEhJiYmKysrMDAwNTU1Ojo6Pz8/RERESUlJTk5OU1NTWFhYXV1dpaWlqqqqr6+vtLS0ubm5vr6+w8PDyM\
        jIzc3N0tLS19fX3Nzc4eHh5ubm6+vr8PDw9fX1+vr6////BAQECQkJDg4OExMTGBgYHR0dIiIiJycnLCwsMTExNjY2\
        Ozs7QEBARUVFSkpKT09PVFRUWVlZXl5eY2NjaGhosLCwtbW1urq6v7+/xMTEycnJzs7O09PT2NjY3d3d4uLi5+fn7O\
        zs8fHx9vb2+/v7AAAABQUFCgoKDw8PFBQUGRkZHh4eIyMjKCgoLS0tMjIyNzc3PDw8QUFBRkZGS0tLUFBQVVVVWlpa\
        X19fZGRkaWlpbm5uc3Nzu7u7wMDAxcXFysrKz8/P1NTU2dnZ3t7e4+Pj6Ojo7e3t8vLy9/f3/Pz8AQEBBgYGCwsLEB\
        AQFRUVGhoaHx8fJCQkKSkpLi4uMzMzODg4PT09QkJCR0dHTExMUVFRVlZWW1tbYGBgZWVlampqb29vdHR0eXl5fn5+\
        xsbGy8vL0NDQ1dXV2tra39/f5OTk6enp7u7u8/Pz+Pj4/f39AgICBwcHDAwMERERFhYWGxsbICAgJSUlKioqLy8vND\
        Q0OTk5Pj4+Q0NDSEhITU1NUlJSV1dXXFxcYWFhZmZma2trcHBwdXV1enp6f39/hISEiYmJ0dHR1tbW29vb4ODg5eXl\
        6urq7+/v9PT0+fn5/v7+AwMDCAgIDQ0NEhISFxcXHBwcISEhJiYmKysrMDAwNTU1Ojo6Pz8/RERESUlJTk5OU1NTWF\
        hYXV1dYmJiZ2dnbGxscXFxdnZ2e3t7gICAhYWFioqKj4+PlJSU
        """),
    RecordedPicture(
      name: "TIFF RGB tiled, of planes", width: 10, height: 7, channels: 3,
      file: """
        SUkqAAgDAAAAESIzRFVmd4iZAAAAAAAACxwtPk9gcYKTpAAAAAAAABYnOElaa3yNnq8AAAAAAAAhMkNUZXaHmKm6AA\
        AAAAAALD1OX3CBkqO0xQAAAAAAADdIWWp7jJ2uv9AAAAAAAABCU2R1hpeoucrbAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/+7dzLuq\
        mYh3ZgAAAAAAAPTj0sGwn459bFsAAAAAAADp2Me2pZSDcmFQAAAAAAAA3s28q5qJeGdWRQAAAAAAANPCsaCPfm1cSz\
        oAAAAAAADIt6aVhHNiUUAvAAAAAAAAvaybinloV0Y1JAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACgwOUFKUltjbHQAAAAAAAAtNj5H\
        T1hgaXF6AAAAAAAAMztETFVdZm53fwAAAAAAADhBSVJaY2t0fIUAAAAAAAA+Rk9XYGhxeYKKAAAAAAAAQ0xUXWVudn\
        +HkAAAAAAAAElRWmJrc3yEjZUAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAALAAABBAABAAAACgAAAAEBBAABAAAABwAAAAIBAwADAAAA\
        kgMAAAMBAwABAAAAAQAAAAYBAwABAAAAAgAAABUBAwABAAAAAwAAABwBAwABAAAAAgAAAEIBBAABAAAAEAAAAEMBBA\
        ABAAAAEAAAAEQBBAADAAAAmgMAAEUBBAADAAAAqgMAAAAAAAAIAAgACAAAAAgAAAAIAQAACAIAAAAAAAAAAQAAAAEA\
        AAABAAAAAAAA
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "TIFF big", width: 10, height: 7, channels: 3,
      file: """
        SUkrAAgAAADoAAAAAAAAAAD/KBHuMCLdOTPMQUS7SlWqUmaZW3eIY4h3bJlmdAv0LRzjNi3SPj7BR0+wT2CfWHGOYI\
        J9aZNscaRbehbpMyfYOzjHREm2TFqlVWuUXXyDZo1ybp5hd69QfyHeODLNQUO8SVSrUmWaWnaJY4d4a5hndKlWfLpF\
        hSzTPj3CRk6xT1+gV3CPYIF+aJJtcaNcebRLgsU6ijfIQ0i3TFmmVGqVXXuEZYxzbp1idq5Rf79Ah9AvkEK9SVOsUW\
        SbWnWKYoZ5a5doc6hXfLlGhMo1jdsklQAAAAAAAAkAAAAAAAAAAAEEAAEAAAAAAAAACgAAAAAAAAABAQQAAQAAAAAA\
        AAAHAAAAAAAAAAIBAwADAAAAAAAAAAgACAAIAAAAAwEDAAEAAAAAAAAAAQAAAAAAAAAGAQMAAQAAAAAAAAACAAAAAA\
        AAABEBEAABAAAAAAAAABAAAAAAAAAAFQEDAAEAAAAAAAAAAwAAAAAAAAAWAQQAAQAAAAAAAAAHAAAAAAAAABcBEAAB\
        AAAAAAAAANIAAAAAAAAAAAAAAAAAAAA=
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "TIFF RGB EXIF 6", width: 10, height: 7, channels: 3,
      file: """
        SUkqAOAAAAAA/ygR7jAi3TkzzEFEu0pVqlJmmVt3iGOId2yZZnQL9C0c4zYt0j4+wUdPsE9gn1hxjmCCfWmTbHGkW3\
        oW6TMn2Ds4x0RJtkxapVVrlF18g2aNcm6eYXevUH8h3jgyzUFDvElUq1Jlmlp2iWOHeGuYZ3SpVny6RYUs0z49wkZO\
        sU9foFdwj2CBfmiSbXGjXHm0S4LFOoo3yENIt0xZplRqlV17hGWMc26dYnauUX+/QIfQL5BCvUlTrFFkm1p1imKGeW\
        uXaHOoV3y5RoTKNY3bJJUAAAAAAAAKAAABBAABAAAACgAAAAEBBAABAAAABwAAAAIBAwADAAAAXgEAAAMBAwABAAAA\
        AQAAAAYBAwABAAAAAgAAABEBBAABAAAACAAAABIBAwABAAAABgAAABUBAwABAAAAAwAAABYBBAABAAAABwAAABcBBA\
        ABAAAA0gAAAAAAAAAIAAgACAAAAA==
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "TIFF RGB with something else", width: 10, height: 7, channels: 3,
      file: """
        SUkqACABAAAA/ygAEe4wAyLdOQYzzEEJRLtKDFWqUg9mmVsSd4hjFYh3bBiZZnQbC/QtJBzjNict0j4qPsFHLU+wTz\
        Bgn1gzcY5gNoJ9aTmTbHE8pFt6PxbpM0gn2DtLOMdETkm2TFFapVVUa5RdV3yDZlqNcm5dnmF3YK9Qf2Mh3jhsMs1B\
        b0O8SXJUq1J1ZZpaeHaJY3uHeGt+mGd0galWfIS6RYWHLNM+kD3CRpNOsU+WX6BXmXCPYJyBfmifkm1xoqNceaW0S4\
        KoxTqKqzfIQ7RIt0y3WaZUumqVXb17hGXAjHNuw51idsauUX/Jv0CHzNAvkM9CvUnYU6xR22SbWt51imLhhnlr5Jdo\
        c+eoV3zquUaE7co1jfDbJJXzCgAAAQQAAQAAAAoAAAABAQQAAQAAAAcAAAACAQMABAAAAJ4BAAADAQMAAQAAAAEAAA\
        AGAQMAAQAAAAIAAAARAQQAAQAAAAgAAAAVAQMAAQAAAAQAAAAWAQQAAQAAAAcAAAAXAQQAAQAAABgBAABSAQMAAQAA\
        AAAAAAAAAAAACAAIAAgACAA=
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "TIFF RGBA", width: 10, height: 7, channels: 4,
      file: """
        SUkqACABAAAA/ygAEe4wAyLdOQYzzEEJRLtKDFWqUg9mmVsSd4hjFYh3bBiZZnQbC/QtJBzjNict0j4qPsFHLU+wTz\
        Bgn1gzcY5gNoJ9aTmTbHE8pFt6PxbpM0gn2DtLOMdETkm2TFFapVVUa5RdV3yDZlqNcm5dnmF3YK9Qf2Mh3jhsMs1B\
        b0O8SXJUq1J1ZZpaeHaJY3uHeGt+mGd0galWfIS6RYWHLNM+kD3CRpNOsU+WX6BXmXCPYJyBfmifkm1xoqNceaW0S4\
        KoxTqKqzfIQ7RIt0y3WaZUumqVXb17hGXAjHNuw51idsauUX/Jv0CHzNAvkM9CvUnYU6xR22SbWt51imLhhnlr5Jdo\
        c+eoV3zquUaE7co1jfDbJJXzCgAAAQQAAQAAAAoAAAABAQQAAQAAAAcAAAACAQMABAAAAJ4BAAADAQMAAQAAAAEAAA\
        AGAQMAAQAAAAIAAAARAQQAAQAAAAgAAAAVAQMAAQAAAAQAAAAWAQQAAQAAAAcAAAAXAQQAAQAAABgBAABSAQMAAQAA\
        AAIAAAAAAAAACAAIAAgACAA=
        """,
      samples: """
        AP8oABHuMAMi3TkGM8xBCUS7SgxVqlIPZplbEneIYxWId2wYmWZ0Gwv0LSQc4zYnLdI+Kj7BRy1PsE8wYJ9YM3GOYD\
        aCfWk5k2xxPKRbej8W6TNIJ9g7SzjHRE5JtkxRWqVVVGuUXVd8g2ZajXJuXZ5hd2CvUH9jId44bDLNQW9DvElyVKtS\
        dWWaWnh2iWN7h3hrfphndIGpVnyEukWFhyzTPpA9wkaTTrFPll+gV5lwj2CcgX5on5JtcaKjXHmltEuCqMU6iqs3yE\
        O0SLdMt1mmVLpqlV29e4RlwIxzbsOdYnbGrlF/yb9Ah8zQL5DPQr1J2FOsUdtkm1redYpi4YZ5a+SXaHPnqFd86rlG\
        hO3KNY3w2ySV8w==
        """),
    RecordedPicture(
      name: "TIFF RGBA multiplied by alpha", width: 10, height: 7, channels: 4,
      file: """
        SUkqACABAAAAAAAAAAIAAwAFAQYBBwIJAwgDDAUKBA8HCgYSCQsIFQwLChgQCgwbASIGJAQiCCcHIgoqCiIMLQ4hDj\
        ATHxEzFx4UNh0bFzkiGRo8KBYePwZBDkgLPxFLETwUThc5GFEdNhxUJDIfVysuJFozKShdOyQsYEMfMWMNXhdsFVkc\
        bx1UIHImTiV1L0gqeDhCL3tCOzR+TDQ6gVcsQIRiJEaHGHcjkCNvKJMtaC6WOWA0mURXOpxQTkCfXEVHomk7TqV2MV\
        WohCZcqyaNL7Qzgza3QHk9uk5uRL1cY0zAa1dUw3lMW8aJP2TJmDNszKgmdM83oD3YR5NF21eGTt5neVbhd2xf5Ihe\
        aOeaT3Hqq0F67b4xhPDQIo3zCgAAAQQAAQAAAAoAAAABAQQAAQAAAAcAAAACAQMABAAAAJ4BAAADAQMAAQAAAAEAAA\
        AGAQMAAQAAAAIAAAARAQQAAQAAAAgAAAAVAQMAAQAAAAQAAAAWAQQAAQAAAAcAAAAXAQQAAQAAABgBAABSAQMAAQAA\
        AAEAAAAAAAAACAAIAAgACAA=
        """,
      samples: """
        AAAAAACqAAMA1SsGHMY5CUCqQAxVqkQPY45VEm2GYRWAdWoYl15xGwfxKyQa3jQnK849KjnBRC1Kr0owX5tVM22OXj\
        aCeWc5kWpvPKJZeT8V5jJIJdY6SzjEQU5Is0xRWKRVVGqTW1d6gmZajHBuXZ1gdWCtUH5jH942bDDMQG9BvEhyU6pR\
        dWSZWXh0iWF7hndpfpZnc4GoVXyEuUSEhyvTPpA9wUWTTbFOll+gV5lvjl+cgH1nn5FtcKKiW3mls0qBqMU5ias2yE\
        O0R7dLt1imVLpplFy9eoNlwIxybsOcYnXGrlB/yb5Ah8zPL4/PQb1I2FOrUNtkmlredYlh4YV5auSWaHPnqFZ76rhG\
        g+3KNIzw2iSU8w==
        """),
    RecordedPicture(
      name: "TIFF grey", width: 10, height: 7, channels: 3,
      file: """
        SUkqAFAAAAAAESIzRFVmd4iZCxwtPk9gcYKTpBYnOElaa3yNnq8hMkNUZXaHmKm6LD1OX3CBkqO0xTdIWWp7jJ2uv9\
        BCU2R1hpeoucrbAAAJAAABBAABAAAACgAAAAEBBAABAAAABwAAAAIBAwABAAAACAAAAAMBAwABAAAAAQAAAAYBAwAB\
        AAAAAQAAABEBBAABAAAACAAAABUBAwABAAAAAQAAABYBBAABAAAABwAAABcBBAABAAAARgAAAAAAAAA=
        """,
      samples: """
        AAAAERERIiIiMzMzREREVVVVZmZmd3d3iIiImZmZCwsLHBwcLS0tPj4+T09PYGBgcXFxgoKCk5OTpKSkFhYWJycnOD\
        g4SUlJWlpaa2trfHx8jY2Nnp6er6+vISEhMjIyQ0NDVFRUZWVldnZ2h4eHmJiYqampurq6LCwsPT09Tk5OX19fcHBw\
        gYGBkpKSo6OjtLS0xcXFNzc3SEhIWVlZampqe3t7jIyMnZ2drq6uv7+/0NDQQkJCU1NTZGRkdXV1hoaGl5eXqKioub\
        m5ysrK29vb
        """),
    RecordedPicture(
      name: "TIFF grey, white is 0", width: 10, height: 7, channels: 3,
      file: """
        SUkqAFAAAAAAESIzRFVmd4iZCxwtPk9gcYKTpBYnOElaa3yNnq8hMkNUZXaHmKm6LD1OX3CBkqO0xTdIWWp7jJ2uv9\
        BCU2R1hpeoucrbAAAJAAABBAABAAAACgAAAAEBBAABAAAABwAAAAIBAwABAAAACAAAAAMBAwABAAAAAQAAAAYBAwAB\
        AAAAAAAAABEBBAABAAAACAAAABUBAwABAAAAAQAAABYBBAABAAAABwAAABcBBAABAAAARgAAAAAAAAA=
        """,
      samples: """
        ////7u7u3d3dzMzMu7u7qqqqmZmZiIiId3d3ZmZm9PT04+Pj0tLSwcHBsLCwn5+fjo6OfX19bGxsW1tb6enp2NjYx8\
        fHtra2paWllJSUg4ODcnJyYWFhUFBQ3t7ezc3NvLy8q6urmpqaiYmJeHh4Z2dnVlZWRUVF09PTwsLCsbGxoKCgj4+P\
        fn5+bW1tXFxcS0tLOjo6yMjIt7e3pqamlZWVhISEc3NzYmJiUVFRQEBALy8vvb29rKysm5ubioqKeXl5aGhoV1dXRk\
        ZGNTU1JCQk
        """),
    RecordedPicture(
      name: "TIFF grey with alpha", width: 10, height: 7, channels: 4,
      file: """
        SUkqAJgAAAAAABEDIgYzCUQMVQ9mEncViBiZGwskHCctKj4tTzBgM3E2gjmTPKQ/FkgnSzhOSVFaVGtXfFqNXZ5gr2\
        MhbDJvQ3JUdWV4dnuHfpiBqYS6hyyQPZNOll+ZcJyBn5Kio6W0qMWrN7RIt1m6ar17wIzDncauyb/M0M9C2FPbZN51\
        4Ybkl+eo6rntyvDb8wAAAAAKAAABBAABAAAACgAAAAEBBAABAAAABwAAAAIBAwACAAAACAAIAAMBAwABAAAAAQAAAA\
        YBAwABAAAAAQAAABEBBAABAAAACAAAABUBAwABAAAAAgAAABYBBAABAAAABwAAABcBBAABAAAAjAAAAFIBAwABAAAA\
        AgAAAAAAAAA=
        """,
      samples: """
        AAAAABEREQMiIiIGMzMzCURERAxVVVUPZmZmEnd3dxWIiIgYmZmZGwsLCyQcHBwnLS0tKj4+Pi1PT08wYGBgM3FxcT\
        aCgoI5k5OTPKSkpD8WFhZIJycnSzg4OE5JSUlRWlpaVGtra1d8fHxajY2NXZ6enmCvr69jISEhbDIyMm9DQ0NyVFRU\
        dWVlZXh2dnZ7h4eHfpiYmIGpqamEurq6hywsLJA9PT2TTk5Oll9fX5lwcHCcgYGBn5KSkqKjo6OltLS0qMXFxas3Nz\
        e0SEhIt1lZWbpqamq9e3t7wIyMjMOdnZ3Grq6uyb+/v8zQ0NDPQkJC2FNTU9tkZGTedXV14YaGhuSXl5fnqKio6rm5\
        ue3Kysrw29vb8w==
        """),
    RecordedPicture(
      name: "TIFF grey 1 bit", width: 10, height: 7, channels: 3,
      file: """
        SUkqABgAAABVQKqAVUCqgFVAqoBVQAAACQAAAQQAAQAAAAoAAAABAQQAAQAAAAcAAAACAQMAAQAAAAEAAAADAQMAAQ\
        AAAAEAAAAGAQMAAQAAAAEAAAARAQQAAQAAAAgAAAAVAQMAAQAAAAEAAAAWAQQAAQAAAAcAAAAXAQQAAQAAAA4AAAAA\
        AAAA
        """,
      samples: """
        AAAA////AAAA////AAAA////AAAA////AAAA////////AAAA////AAAA////AAAA////AAAA////AAAAAAAA////AA\
        AA////AAAA////AAAA////AAAA////////AAAA////AAAA////AAAA////AAAA////AAAAAAAA////AAAA////AAAA\
        ////AAAA////AAAA////////AAAA////AAAA////AAAA////AAAA////AAAAAAAA////AAAA////AAAA////AAAA//\
        //AAAA////
        """),
    RecordedPicture(
      name: "TIFF palette 1 bit", width: 10, height: 7, channels: 3,
      file: """
        SUkqABgAAABVQKqAVUCqgFVAqoBVQAAACgAAAQQAAQAAAAoAAAABAQQAAQAAAAcAAAACAQMAAQAAAAEAAAADAQMAAQ\
        AAAAEAAAAGAQMAAQAAAAMAAAARAQQAAQAAAAgAAAAVAQMAAQAAAAEAAAAWAQQAAQAAAAcAAAAXAQQAAQAAAA4AAABA\
        AQMABgAAAJYAAAAAAAAAAAAlJQAAW1v///LyAAAAAA==
        """,
      samples: """
        AAD/JVvyAAD/JVvyAAD/JVvyAAD/JVvyAAD/JVvyJVvyAAD/JVvyAAD/JVvyAAD/JVvyAAD/JVvyAAD/AAD/JVvyAA\
        D/JVvyAAD/JVvyAAD/JVvyAAD/JVvyJVvyAAD/JVvyAAD/JVvyAAD/JVvyAAD/JVvyAAD/AAD/JVvyAAD/JVvyAAD/\
        JVvyAAD/JVvyAAD/JVvyJVvyAAD/JVvyAAD/JVvyAAD/JVvyAAD/JVvyAAD/AAD/JVvyAAD/JVvyAAD/JVvyAAD/JV\
        vyAAD/JVvy
        """),
    RecordedPicture(
      name: "TIFF grey 2 bit", width: 10, height: 7, channels: 3,
      file: """
        SUkqACAAAAAbGxDGxsCxsbBsbGAbGxDGxsCxsbAAAAAJAAABBAABAAAACgAAAAEBBAABAAAABwAAAAIBAwABAAAAAg\
        AAAAMBAwABAAAAAQAAAAYBAwABAAAAAQAAABEBBAABAAAACAAAABUBAwABAAAAAQAAABYBBAABAAAABwAAABcBBAAB\
        AAAAFQAAAAAAAAA=
        """,
      samples: """
        AAAAVVVVqqqq////AAAAVVVVqqqq////AAAAVVVV////AAAAVVVVqqqq////AAAAVVVVqqqq////AAAAqqqq////AA\
        AAVVVVqqqq////AAAAVVVVqqqq////VVVVqqqq////AAAAVVVVqqqq////AAAAVVVVqqqqAAAAVVVVqqqq////AAAA\
        VVVVqqqq////AAAAVVVV////AAAAVVVVqqqq////AAAAVVVVqqqq////AAAAqqqq////AAAAVVVVqqqq////AAAAVV\
        VVqqqq////
        """),
    RecordedPicture(
      name: "TIFF palette 2 bit", width: 10, height: 7, channels: 3,
      file: """
        SUkqACAAAAAbGxDGxsCxsbBsbGAbGxDGxsCxsbAAAAAKAAABBAABAAAACgAAAAEBBAABAAAABwAAAAIBAwABAAAAAg\
        AAAAMBAwABAAAAAQAAAAYBAwABAAAAAwAAABEBBAABAAAACAAAABUBAwABAAAAAQAAABYBBAABAAAABwAAABcBBAAB\
        AAAAFQAAAEABAwAMAAAAngAAAAAAAAAAACUlSkpvbwAAW1u2thER///y8uXl2Ng=
        """,
      samples: """
        AAD/JVvySrblbxHYAAD/JVvySrblbxHYAAD/JVvybxHYAAD/JVvySrblbxHYAAD/JVvySrblbxHYAAD/SrblbxHYAA\
        D/JVvySrblbxHYAAD/JVvySrblbxHYJVvySrblbxHYAAD/JVvySrblbxHYAAD/JVvySrblAAD/JVvySrblbxHYAAD/\
        JVvySrblbxHYAAD/JVvybxHYAAD/JVvySrblbxHYAAD/JVvySrblbxHYAAD/SrblbxHYAAD/JVvySrblbxHYAAD/JV\
        vySrblbxHY
        """),
    RecordedPicture(
      name: "TIFF grey 4 bit", width: 10, height: 7, channels: 3,
      file: """
        SUkqADAAAAABI0Vnibze8BI0Z4mrze8SNFZ4ms3vASNFeJq83vAjRWeJqwAAAAAACQAAAQQAAQAAAAoAAAABAQQAAQ\
        AAAAcAAAACAQMAAQAAAAQAAAADAQMAAQAAAAEAAAAGAQMAAQAAAAEAAAARAQQAAQAAAAgAAAAVAQMAAQAAAAEAAAAW\
        AQQAAQAAAAcAAAAXAQQAAQAAACMAAAAAAAAA
        """,
      samples: """
        AAAAERERIiIiMzMzREREVVVVZmZmd3d3iIiImZmZu7u7zMzM3d3d7u7u////AAAAERERIiIiMzMzREREZmZmd3d3iI\
        iImZmZqqqqu7u7zMzM3d3d7u7u////ERERIiIiMzMzREREVVVVZmZmd3d3iIiImZmZqqqqzMzM3d3d7u7u////AAAA\
        ERERIiIiMzMzREREVVVVd3d3iIiImZmZqqqqu7u7zMzM3d3d7u7u////AAAAIiIiMzMzREREVVVVZmZmd3d3iIiImZ\
        mZqqqqu7u7
        """),
    RecordedPicture(
      name: "TIFF palette 4 bit", width: 10, height: 7, channels: 3,
      file: """
        SUkqADAAAAABI0Vnibze8BI0Z4mrze8SNFZ4ms3vASNFeJq83vAjRWeJqwAAAAAACgAAAQQAAQAAAAoAAAABAQQAAQ\
        AAAAcAAAACAQMAAQAAAAQAAAADAQMAAQAAAAEAAAAGAQMAAQAAAAMAAAARAQQAAQAAAAgAAAAVAQMAAQAAAAEAAAAW\
        AQQAAQAAAAcAAAAXAQQAAQAAACMAAABAAQMAMAAAAK4AAAAAAAAAAAAlJUpKb2+UlLm53t4DAygoTU1ycpeXvLzh4Q\
        YGKysAAFtbtrYREWxsx8ciIn192NgzM46O6elERJ+f+vpVVf//8vLl5djYy8u+vrGxpKSXl4qKfX1wcGNjVlZJSTw8
        """,
      samples: """
        AAD/JVvySrblbxHYlGzLuce+3iKxA32kKNiXTTOKl+lwvERj4Z9WBvpJK1U8AAD/JVvySrblbxHYlGzL3iKxA32kKN\
        iXTTOKco59l+lwvERj4Z9WBvpJK1U8JVvySrblbxHYlGzLuce+3iKxA32kKNiXTTOKco59vERj4Z9WBvpJK1U8AAD/\
        JVvySrblbxHYlGzLuce+A32kKNiXTTOKco59l+lwvERj4Z9WBvpJK1U8AAD/SrblbxHYlGzLuce+3iKxA32kKNiXTT\
        OKco59l+lw
        """),
    RecordedPicture(
      name: "TIFF palette 8 bit", width: 10, height: 7, channels: 3,
      file: """
        SUkqAFAAAAAAAQIDBAUGBwgJCwwNDg8AAQIDBAYHCAkKCwwNDg8BAgMEBQYHCAkKDA0ODwABAgMEBQcICQoLDA0ODw\
        ACAwQFBgcICQoLAAAKAAABBAABAAAACgAAAAEBBAABAAAABwAAAAIBAwABAAAACAAAAAMBAwABAAAAAQAAAAYBAwAB\
        AAAAAwAAABEBBAABAAAACAAAABUBAwABAAAAAQAAABYBBAABAAAABwAAABcBBAABAAAARgAAAEABAwAAAwAAzgAAAA\
        AAAAAAACUlSkpvb5SUubne3gMDKChNTXJyl5e8vOHhBgYrKwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAW1u2thERbGzHxyIifX3Y2DMzjo7p6U\
        REn5/6+lVVAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAA///y8uXl2NjLy76+sbGkpJeXiop9fXBwY2NWVklJPDwAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
        """,
      samples: """
        AAD/JVvySrblbxHYlGzLuce+3iKxA32kKNiXTTOKl+lwvERj4Z9WBvpJK1U8AAD/JVvySrblbxHYlGzL3iKxA32kKN\
        iXTTOKco59l+lwvERj4Z9WBvpJK1U8JVvySrblbxHYlGzLuce+3iKxA32kKNiXTTOKco59vERj4Z9WBvpJK1U8AAD/\
        JVvySrblbxHYlGzLuce+A32kKNiXTTOKco59l+lwvERj4Z9WBvpJK1U8AAD/SrblbxHYlGzLuce+3iKxA32kKNiXTT\
        OKco59l+lw
        """),
    RecordedPicture(
      name: "TIFF grey 12 bit", width: 10, height: 7, channels: 3,
      file: """
        SUkqAHgAAAAA8R8i8z9E9V9m93+I+Z8L8c8t8+9P9g9x+C+T+k8W8n849J9a9r98+N+e+v8h8y9D9U9l92+H+Y+p+6\
        8s899O9f9w+B+S+j+0/F839I9Z9q97+M+d+u+//Q9C9T9k91+G+X+o+5/K/b8AAAAAAAAACQAAAQQAAQAAAAoAAAAB\
        AQQAAQAAAAcAAAACAQMAAQAAAAwAAAADAQMAAQAAAAEAAAAGAQMAAQAAAAEAAAARAQQAAQAAAAgAAAAVAQMAAQAAAA\
        EAAAAWAQQAAQAAAAcAAAAXAQQAAQAAAGkAAAAAAAAA
        """,
      samples: """
        AAAAERERIiIiMzMzREREVVVVZmZmd3d3iIiImZmZCwsLHBwcLS0tPj4+T09PYGBgcXFxgoKCk5OTpKSkFhYWJycnOD\
        g4SUlJWlpaa2trfHx8jY2Nnp6er6+vISEhMjIyQ0NDVFRUZWVldnZ2h4eHmJiYqampurq6LCwsPT09Tk5OX19fcHBw\
        gYGBkpKSo6OjtLS0xcXFNzc3SEhIWVlZampqe3t7jIyMnZ2drq6uv7+/0NDQQkJCU1NTZGRkdXV1hoaGl5eXqKioub\
        m5ysrK29vb
        """),
    RecordedPicture(
      name: "TIFF RGB 16 bit", width: 10, height: 7, channels: 3,
      file: """
        SUkqALABAADwAPD/8CjwEfDu8DDwIvDd8DnwM/DM8EHwRPC78ErwVfCq8FLwZvCZ8Fvwd/CI8GPwiPB38GzwmfBm8H\
        TwC/D08C3wHPDj8DbwLfDS8D7wPvDB8EfwT/Cw8E/wYPCf8FjwcfCO8GDwgvB98Gnwk/Bs8HHwpPBb8HrwFvDp8DPw\
        J/DY8DvwOPDH8ETwSfC28EzwWvCl8FXwa/CU8F3wfPCD8GbwjfBy8G7wnvBh8Hfwr/BQ8H/wIfDe8DjwMvDN8EHwQ/\
        C88EnwVPCr8FLwZfCa8FrwdvCJ8GPwh/B48GvwmPBn8HTwqfBW8HzwuvBF8IXwLPDT8D7wPfDC8EbwTvCx8E/wX/Cg\
        8FfwcPCP8GDwgfB+8GjwkvBt8HHwo/Bc8HnwtPBL8ILwxfA68IrwN/DI8EPwSPC38EzwWfCm8FTwavCV8F3we/CE8G\
        XwjPBz8G7wnfBi8HbwrvBR8H/wv/BA8Ifw0PAv8JDwQvC98EnwU/Cs8FHwZPCb8FrwdfCK8GLwhvB58Gvwl/Bo8HPw\
        qPBX8HzwufBG8ITwyvA18I3w2/Ak8JUAAAAACQAAAQQAAQAAAAoAAAABAQQAAQAAAAcAAAACAQMAAwAAACICAAADAQ\
        MAAQAAAAEAAAAGAQMAAQAAAAIAAAARAQQAAQAAAAgAAAAVAQMAAQAAAAMAAAAWAQQAAQAAAAcAAAAXAQQAAQAAAKQB\
        AAAAAAAAEAAQABAAAAA=
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "TIFF RGB 16 bit, big end first", width: 10, height: 7, channels: 3,
      file: """
        TU0AKgAAAbAA8P/wKPAR8O7wMPAi8N3wOfAz8MzwQfBE8LvwSvBV8KrwUvBm8JnwW/B38IjwY/CI8HfwbPCZ8GbwdP\
        AL8PTwLfAc8OPwNvAt8NLwPvA+8MHwR/BP8LDwT/Bg8J/wWPBx8I7wYPCC8H3wafCT8GzwcfCk8FvwevAW8OnwM/An\
        8NjwO/A48MfwRPBJ8LbwTPBa8KXwVfBr8JTwXfB88IPwZvCN8HLwbvCe8GHwd/Cv8FDwf/Ah8N7wOPAy8M3wQfBD8L\
        zwSfBU8KvwUvBl8JrwWvB28InwY/CH8Hjwa/CY8GfwdPCp8FbwfPC68EXwhfAs8NPwPvA98MLwRvBO8LHwT/Bf8KDw\
        V/Bw8I/wYPCB8H7waPCS8G3wcfCj8FzwefC08EvwgvDF8DrwivA38MjwQ/BI8LfwTPBZ8KbwVPBq8JXwXfB78ITwZf\
        CM8HPwbvCd8GLwdvCu8FHwf/C/8EDwh/DQ8C/wkPBC8L3wSfBT8KzwUfBk8JvwWvB18IrwYvCG8Hnwa/CX8Gjwc/Co\
        8FfwfPC58EbwhPDK8DXwjfDb8CTwlfAAAAAAAAkBAAAEAAAAAQAAAAoBAQAEAAAAAQAAAAcBAgADAAAAAwAAAiIBAw\
        ADAAAAAQABAAABBgADAAAAAQACAAABEQAEAAAAAQAAAAgBFQADAAAAAQADAAABFgAEAAAAAQAAAAcBFwAEAAAAAQAA\
        AaQAAAAAABAAEAAQAAA=
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "TIFF grey 32 bit", width: 10, height: 7, channels: 3,
      file: """
        SUkqACABAAD///8A////Ef///yL///8z////RP///1X///9m////d////4j///+Z////C////xz///8t////Pv///0\
        ////9g////cf///4L///+T////pP///xb///8n////OP///0n///9a////a////3z///+N////nv///6////8h////\
        Mv///0P///9U////Zf///3b///+H////mP///6n///+6////LP///z3///9O////X////3D///+B////kv///6P///\
        +0////xf///zf///9I////Wf///2r///97////jP///53///+u////v////9D///9C////U////2T///91////hv//\
        /5f///+o////uf///8r////bCQAAAQQAAQAAAAoAAAABAQQAAQAAAAcAAAACAQMAAQAAACAAAAADAQMAAQAAAAEAAA\
        AGAQMAAQAAAAEAAAARAQQAAQAAAAgAAAAVAQMAAQAAAAEAAAAWAQQAAQAAAAcAAAAXAQQAAQAAABgBAAAAAAAA
        """,
      samples: """
        AAAAERERIiIiMzMzREREVVVVZmZmd3d3iIiImZmZCwsLHBwcLS0tPj4+T09PYGBgcXFxgoKCk5OTpKSkFhYWJycnOD\
        g4SUlJWlpaa2trfHx8jY2Nnp6er6+vISEhMjIyQ0NDVFRUZWVldnZ2h4eHmJiYqampurq6LCwsPT09Tk5OX19fcHBw\
        gYGBkpKSo6OjtLS0xcXFNzc3SEhIWVlZampqe3t7jIyMnZ2drq6uv7+/0NDQQkJCU1NTZGRkdXV1hoaGl5eXqKioub\
        m5ysrK29vb
        """),
    RecordedPicture(
      name: "TIFF RGB of floating-point numbers, 16 bit", width: 10, height: 7, channels: 3,
      file: """
        SUkqALABAAAAwABHAH5ELHc7BjJEMO86JzNmMmY6FDRENN45pTRVNVU5JTVmNs04tjV3N0Q4NjZEOHc3xzbNOGY2Rz\
        eGKag7pjEHLx87xzKmMZc6yDPIMw46dDT1NIY59TQGNv04hjUXN3Q4BjYUONg3lzadOMc2FzclObY1qDeGLU87ZjLl\
        MMc6ZzMHMz46RDSVNLY5xTSmNS05VTW3NqU41jXINxw4ZjZsOCc35zb1OBY2dzd9OQU1+DckMPc6BzNGMm46FDQ0NO\
        Y5lTRFNV05JTVWNtU4pjVnN0w4NjY8OIg3tzbFOHY2RzdNOWU1yDfWOVQ0LDiGMZ86yDOoMxY6ZDTlNI459TT2NQU5\
        dTUHN3w4BjYMOOg3hzaVONc2FzcdOcY1mDemObU0FDguOkczVDjnMkY6NDSFNL45xTSWNTU5RTWnNq041jW4NyQ4Vj\
        ZkODc35zbtOCY2Zzd1ORU1+Df+OQQ0PDiHOuYxhTgkNO45lTQ1NWU5FTVGNt04pjVXN1Q4JjY0OJg3tza9OIc2NzdF\
        OXU1yDfOOWQ0JDhWOqcybDjfOoUwrTgAAAAACgAAAQQAAQAAAAoAAAABAQQAAQAAAAcAAAACAQMAAwAAAC4CAAADAQ\
        MAAQAAAAEAAAAGAQMAAQAAAAIAAAARAQQAAQAAAAgAAAAVAQMAAQAAAAMAAAAWAQQAAQAAAAcAAAAXAQQAAQAAAKQB\
        AABTAQMAAwAAADYCAAAAAAAAEAAQABAAAAADAAMAAwAAAA==
        """,
      samples: """
        AP8AEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "TIFF RGB of floating-point numbers, 32 bit", width: 10, height: 7, channels: 3,
      file: """
        SUkqAFADAAAAAADAAADgQAAAwH+JiIg97+5uP8HAQD6JiAg+3t1dP+XkZD7NzEw+zcxMP4OCgj6JiIg+vLs7P5WUlD\
        6rqqo+q6oqP6WkpD7NzMw+mpkZP7e2tj7v7u4+iYgIP8fGxj6JiAg/7+7uPtnY2D6amRk/zczMPuno6D6xsDA99fR0\
        P7W0ND7h4OA95ONjP9nYWD61tDQ+09JSP/n4eD75+Hg+wsFBP4+Ojj6fnp4+sbAwP5+enj7BwMA+oJ8fP7GwsD7j4u\
        I+j44OP8HAwD6DggI/+/r6PtPS0j6UkxM/2djYPuPi4j6lpCQ/t7a2PvX09D6xsLA96ulpP83MTD6dnBw+2dhYP+3s\
        bD7h4GA+yMdHP4mIiD6TkpI+t7Y2P5mYmD61tLQ+pqUlP6uqqj7X1tY+lZQUP7u6uj75+Pg+hIMDP83MzD6OjQ0/5e\
        TkPt3c3D6fnh4/w8LCPu/u7j6wry8/oaCgPv/+/j6FhAQ+395eP+HgYD7JyEg+zs1NP4OCgj6HhoY+vbw8P5OSkj6p\
        qKg+rKsrP6WkpD7Lyso+m5oaP7W0tD7t7Ow+iokJP8fGxj6Ihwc/8fDwPtfW1j6ZmBg/z87OPuno6D6qqSk/raysPv\
        n4+D67ujo/i4qKPoaFBT+xsDA+1NNTP/n4eD719HQ+w8JCP42MjD6dnJw+srExP5+enj6/vr4+oaAgP6+urj7h4OA+\
        kI8PP8HAwD6CgQE//fz8PtHQ0D6TkhI/29raPuPi4j6koyM/ubi4PvPy8j61tDQ/l5aWPoOCAj/GxUU/6ehoPouKCj\
        /d3Fw+ychIP4eGhj6RkJA+uLc3P5mYmD6zsrI+p6YmP6moqD7V1NQ+lpUVP7u6uj739vY+hYQEP8vKyj6NjAw/5+bm\
        Pt3c3D6enR0/xcTEPu3s7D6vri4/o6KiPv/+/j7Avz8/gYCAPoiHBz/R0FA/vbw8PpGQED+FhIQ+vr09P5OSkj6npq\
        Y+rawsP6Oioj7JyMg+nJsbP7W0tD7r6uo+i4oKP8XExD6HhgY/8/LyPtfW1j6Ylxc/0dDQPufm5j6pqCg/r66uPvn4\
        +D66uTk/jYyMPoWEBD/Lyko/1dRUPo6NDT/c21s/kZAQPpaVFT8KAAABBAABAAAACgAAAAEBBAABAAAABwAAAAIBAw\
        ADAAAAzgMAAAMBAwABAAAAAQAAAAYBAwABAAAAAgAAABEBBAABAAAACAAAABUBAwABAAAAAwAAABYBBAABAAAABwAA\
        ABcBBAABAAAASAMAAFMBAwADAAAA1gMAAAAAAAAgACAAIAAAAAMAAwADAAAA
        """,
      samples: """
        AP8AEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "TIFF RGB of floating-point numbers, 64 bit", width: 10, height: 7, channels: 3,
      file: """
        SUkqAJgGAAAAAAAAAAAAwAAAAAAAABxAAAAAAAAA+H8RERERERGxP97d3d3d3e0/GBgYGBgYyD8RERERERHBP7y7u7\
        u7u+s/nZycnJyczD+amZmZmZnJP5qZmZmZmek/UFBQUFBQ0D8RERERERHRP3d3d3d3d+c/k5KSkpKS0j9VVVVVVVXV\
        P1VVVVVVVeU/lZSUlJSU1D+amZmZmZnZPzMzMzMzM+M/19bW1tbW1j/e3d3d3d3dPxEREREREeE/2djY2NjY2D8RER\
        ERERHhP97d3d3d3d0/GxsbGxsb2z8zMzMzMzPjP5qZmZmZmdk/HR0dHR0d3T8WFhYWFhamP5+enp6enu4/l5aWlpaW\
        xj8cHBwcHBy8P3x8fHx8fOw/GxsbGxsbyz+XlpaWlpbGP1paWlpaWuo/Hx8fHx8fzz8fHx8fHx/PPzg4ODg4OOg/0t\
        HR0dHR0T/U09PT09PTPxYWFhYWFuY/1NPT09PT0z8YGBgYGBjYP/Tz8/Pz8+M/FhYWFhYW1j9cXFxcXFzcP9LR0dHR\
        0eE/GBgYGBgY2D9QUFBQUFDgP19fX19fX98/WlpaWlpa2j9ycnJycnLiPxsbGxsbG9s/XFxcXFxc3D+VlJSUlJTkP9\
        fW1tbW1tY/n56enp6e3j8WFhYWFha2Pz09PT09Pe0/mpmZmZmZyT+Uk5OTk5PDPxsbGxsbG+s/np2dnZ2dzT8cHBwc\
        HBzMP/n4+Pj4+Og/ERERERER0T9SUlJSUlLSP9fW1tbW1uY/ExMTExMT0z+XlpaWlpbWP7W0tLS0tOQ/VVVVVVVV1T\
        /b2tra2traP5OSkpKSkuI/V1dXV1dX1z8fHx8fHx/fP3BwcHBwcOA/mpmZmZmZ2T+ysbGxsbHhP52cnJycnNw/nJub\
        m5ub2z/U09PT09PjP1hYWFhYWNg/3t3d3d3d3T/29fX19fXlPxQUFBQUFNQ/4N/f39/f3z+RkJCQkJDAP9zb29vb2+\
        s/HBwcHBwczD8ZGRkZGRnJP7q5ubm5uek/UFBQUFBQ0D/R0NDQ0NDQP5iXl5eXl+c/UlJSUlJS0j8VFRUVFRXVP3V1\
        dXV1deU/lZSUlJSU1D9ZWVlZWVnZP1NTU1NTU+M/l5aWlpaW1j+enZ2dnZ3dPzExMTExMeE/2djY2NjY2D/x8PDw8P\
        DgPx4eHh4eHt4/29ra2tra2j8TExMTExPjP9rZ2dnZ2dk/HR0dHR0d3T81NTU1NTXlP5aVlZWVldU/Hx8fHx8f3z9X\
        V1dXV1fnP1FRUVFRUdE/sbCwsLCw4D8WFhYWFhbGP3p6enp6euo/Hx8fHx8fzz+fnp6enp7OP1hYWFhYWOg/kpGRkZ\
        GR0T+Uk5OTk5PTPzY2NjY2NuY/1NPT09PT0z/Y19fX19fXPxQUFBQUFOQ/1tXV1dXV1T8cHBwcHBzcP/Lx8fHx8eE/\
        GBgYGBgY2D8wMDAwMDDgP6Cfn5+fn98/GhoaGhoa2j9SUlJSUlLiP1tbW1tbW9s/XFxcXFxc3D90dHR0dHTkPxcXFx\
        cXF9c/Xl5eXl5e3j+XlpaWlpbmP9PS0tLS0tI/UFBQUFBQ4D+5uLi4uLjoPx0dHR0dHc0/UVFRUVFR4T+cm5ubm5vL\
        PxkZGRkZGek/0dDQ0NDQ0D8SEhISEhLSP/f29vb29uY/ExMTExMT0z9WVlZWVlbWP9XU1NTU1OQ/FRUVFRUV1T+bmp\
        qampraP7OysrKysuI/V1dXV1dX1z/f3t7e3t7eP5GQkJCQkOA/WVlZWVlZ2T+SkZGRkZHhP93c3Nzc3Nw/nJubm5ub\
        2z+0s7Ozs7PjP5mYmJiYmNg/np2dnZ2d3T/W1dXV1dXlP1RUVFRUVNQ/4N/f39/f3z/49/f39/fnPxAQEBAQENA/8f\
        Dw8PDw4D8aGhoaGhrqP5iXl5eXl8c/EhISEhIS4j+RkJCQkJDQP7i3t7e3t+c/UlJSUlJS0j/V1NTU1NTUP5aVlZWV\
        leU/VFRUVFRU1D8ZGRkZGRnZP3Nzc3Nzc+M/l5aWlpaW1j9dXV1dXV3dP1FRUVFRUeE/mZiYmJiY2D/R0NDQ0NDgP1\
        5eXl5eXt4/29ra2tra2j/z8vLy8vLiPxoaGhoaGto/3dzc3Nzc3D8VFRUVFRXlP9bV1dXV1dU/Hx8fHx8f3z83Nzc3\
        NzfnP5KRkZGRkdE/kZCQkJCQ4D9ZWVlZWVnpP5uampqamso/srGxsbGx4T97e3t7e3vrPxISEhISEsI/s7KysrKy4j\
        8KAAABBAABAAAACgAAAAEBBAABAAAABwAAAAIBAwADAAAAFgcAAAMBAwABAAAAAQAAAAYBAwABAAAAAgAAABEBBAAB\
        AAAACAAAABUBAwABAAAAAwAAABYBBAABAAAABwAAABcBBAABAAAAkAYAAFMBAwADAAAAHgcAAAAAAABAAEAAQAAAAA\
        MAAwADAAAA
        """,
      samples: """
        AP8AEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "TIFF CMYK", width: 10, height: 7, channels: 3,
      file: """
        SUkqACABAAAA/ygAEe4wAyLdOQYzzEEJRLtKDFWqUg9mmVsSd4hjFYh3bBiZZnQbC/QtJBzjNict0j4qPsFHLU+wTz\
        Bgn1gzcY5gNoJ9aTmTbHE8pFt6PxbpM0gn2DtLOMdETkm2TFFapVVUa5RdV3yDZlqNcm5dnmF3YK9Qf2Mh3jhsMs1B\
        b0O8SXJUq1J1ZZpaeHaJY3uHeGt+mGd0galWfIS6RYWHLNM+kD3CRpNOsU+WX6BXmXCPYJyBfmifkm1xoqNceaW0S4\
        KoxTqKqzfIQ7RIt0y3WaZUumqVXb17hGXAjHNuw51idsauUX/Jv0CHzNAvkM9CvUnYU6xR22SbWt51imLhhnlr5Jdo\
        c+eoV3zquUaE7co1jfDbJJXzCQAAAQQAAQAAAAoAAAABAQQAAQAAAAcAAAACAQMABAAAAJIBAAADAQMAAQAAAAEAAA\
        AGAQMAAQAAAAUAAAARAQQAAQAAAAgAAAAVAQMAAQAAAAQAAAAWAQQAAQAAAAcAAAAXAQQAAQAAABgBAAAAAAAACAAI\
        AAgACAA=
        """,
      samples: """
        /wDX6xHN2CHBxTG3skGsoFCjjl+YfW2PbHuFW4l80gm0wBiqryahnzOYj0CPf02GcFl9YWV0U3BtRXtkpxCSmByKii\
        eCfDJ6bzxyYkZrVVBjSFpcPGNVMWtOgBNzdBxraCVlXS1eUjVXRz1RPURLM0tFKVI/IFg5XBNUUhpOSSBIQCZDOCs+\
        LzE5KDU0IDovGj0rE0EnOxA3NBQzLRguJxsqIR4mGyEiFiMfESUbDSYYCScVHQocGAwZFA0VEA4SDQ4QCg4NBw4LBQ\
        0JAwwHAgoF
        """),
    RecordedPicture(
      name: "TIFF LZW with a predictor", width: 10, height: 7, channels: 3,
      file: """
        SUkqAFYAAACAAB/igIu8EQUEwWDu+EwaEQqHwYFvQWxGFw2LxCGRoEhZ0jOOSGHRuRxgQt4cRaVSSMyUWNMfSKWzOL\
        DdkEOVxicxwhL0kzKdyWFQEAALAAABAwABAAAACgAAAAEBAwABAAAABwAAAAIBAwADAAAA4AAAAAMBAwABAAAABQAA\
        AAYBAwABAAAAAgAAABEBBAABAAAACAAAABUBAwABAAAAAwAAABYBAwABAAAABwAAABcBBAABAAAATQAAABwBAwABAA\
        AAAQAAAD0BAwABAAAAAgAAAAAAAAAIAAgACAA=
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "TIFF deflate", width: 10, height: 7, channels: 4,
      file: """
        SUkqACwBAAB4nAEYAef+AP8oABHuMAMi3TkGM8xBCUS7SgxVqlIPZplbEneIYxWId2wYmWZ0Gwv0LSQc4zYnLdI+Kj\
        7BRy1PsE8wYJ9YM3GOYDaCfWk5k2xxPKRbej8W6TNIJ9g7SzjHRE5JtkxRWqVVVGuUXVd8g2ZajXJuXZ5hd2CvUH9j\
        Id44bDLNQW9DvElyVKtSdWWaWnh2iWN7h3hrfphndIGpVnyEukWFhyzTPpA9wkaTTrFPll+gV5lwj2CcgX5on5Jtca\
        KjXHmltEuCqMU6iqs3yEO0SLdMt1mmVLpqlV29e4RlwIxzbsOdYnbGrlF/yb9Ah8zQL5DPQr1J2FOsUdtkm1redYpi\
        4YZ5a+SXaHPnqFd86rlGhO3KNY3w2ySV8zZTgMsACwAAAQMAAQAAAAoAAAABAQMAAQAAAAcAAAACAQMABAAAALYBAA\
        ADAQMAAQAAAAgAAAAGAQMAAQAAAAIAAAARAQQAAQAAAAgAAAAVAQMAAQAAAAQAAAAWAQMAAQAAAAcAAAAXAQQAAQAA\
        ACMBAAAcAQMAAQAAAAEAAABSAQMAAQAAAAIAAAAAAAAACAAIAAgACAA=
        """,
      samples: """
        AP8oABHuMAMi3TkGM8xBCUS7SgxVqlIPZplbEneIYxWId2wYmWZ0Gwv0LSQc4zYnLdI+Kj7BRy1PsE8wYJ9YM3GOYD\
        aCfWk5k2xxPKRbej8W6TNIJ9g7SzjHRE5JtkxRWqVVVGuUXVd8g2ZajXJuXZ5hd2CvUH9jId44bDLNQW9DvElyVKtS\
        dWWaWnh2iWN7h3hrfphndIGpVnyEukWFhyzTPpA9wkaTTrFPll+gV5lwj2CcgX5on5JtcaKjXHmltEuCqMU6iqs3yE\
        O0SLdMt1mmVLpqlV29e4RlwIxzbsOdYnbGrlF/yb9Ah8zQL5DPQr1J2FOsUdtkm1redYpi4YZ5a+SXaHPnqFd86rlG\
        hO3KNY3w2ySV8w==
        """),
    RecordedPicture(
      name: "TIFF PackBits", width: 10, height: 7, channels: 3,
      file: """
        SUkqAFYAAAAJABEiM0RVZneImQkLHC0+T2BxgpOkCRYnOElaa3yNnq8JITJDVGV2h5ipugksPU5fcIGSo7TFCTdIWW\
        p7jJ2uv9AJQlNkdYaXqLnK2wAJAAABAwABAAAACgAAAAEBAwABAAAABwAAAAIBAwABAAAACAAAAAMBAwABAAAABYAA\
        AAYBAwABAAAAAQAAABEBBAABAAAACAAAABYBAwABAAAABwAAABcBBAABAAAATQAAABwBAwABAAAAAQAAAAAAAAA=
        """,
      samples: """
        AAAAERERIiIiMzMzREREVVVVZmZmd3d3iIiImZmZCwsLHBwcLS0tPj4+T09PYGBgcXFxgoKCk5OTpKSkFhYWJycnOD\
        g4SUlJWlpaa2trfHx8jY2Nnp6er6+vISEhMjIyQ0NDVFRUZWVldnZ2h4eHmJiYqampurq6LCwsPT09Tk5OX19fcHBw\
        gYGBkpKSo6OjtLS0xcXFNzc3SEhIWVlZampqe3t7jIyMnZ2drq6uv7+/0NDQQkJCU1NTZGRkdXV1hoaGl5eXqKioub\
        m5ysrK29vb
        """),
    RecordedPicture(
      name: "TIFF JPEG", width: 10, height: 7, channels: 3,
      file: """
        SUkqAFwAAAD/2P/AABEIAAcACgNSEQBHEQBCEQD/2gAMA1IARwBCAAA/AMDwXoC/u+BW94019v3nJrl9FsB8vAr1uP\
        QF8tOB0FeSSa+3mPyeprrlsBtHA6V//9kLAAABAwABAAAACgAAAAEBAwABAAAABwAAAAIBAwADAAAA5gAAAAMBAwAB\
        AAAABwAAAAYBAwABAAAAAgAAABEBBAABAAAACAAAABUBAwABAAAAAwAAABYBAwABAAAABwAAABcBBAABAAAAVAAAAB\
        wBAwABAAAAAQAAAFsBBwAhAQAA7AAAAAAAAAAIAAgACAD/2P/bAEMACAYGBwYFCAcHBwkJCAoMFA0MCwsMGRITDxQd\
        Gh8eHRocHCAkLicgIiwjHBwoNyksMDE0NDQfJzk9ODI8LjM0Mv/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCA\
        kKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBka\
        JSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpq\
        eoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/Z
        """,
      samples: """
        Av0oEO8vI9w5NcpBRLtJVapSaZZbd4hiiXZtmGdyC/QuGeY1LdI/PsFITrFPX6BYc4xigX5pk2xzol15F+g1Jdo8Oc\
        ZFSrVOWqVWa5Rff4BojXJvn2B6rlF/It04MM8/Q7xJVapSZJtZdoliiXZsl2hzqVZ9uEeDLdI9O8RET7BOYJ9Xb5Be\
        gX5nlWpxo1x4tEuCxDuIOcZER7hLW6RVbZJdfINljXJuoV54r1B/wT6J0C+PQb5IUK9PY5xZdYpihHtplWpyqVZ8t0\
        iDyTaN2CeT
        """),
    RecordedPicture(
      name: "TIFF JPEG grey", width: 10, height: 7, channels: 3,
      file: """
        SUkqADQAAAD/2P/AAAsIAAcACgEBEQD/2gAIAQEAAD8AwPBegL+74Fetx6AvlpwOgr//2QoAAAEDAAEAAAAKAAAAAQ\
        EDAAEAAAAHAAAAAgEDAAEAAAAIAAAAAwEDAAEAAAAHAAAABgEDAAEAAAABAAAAEQEEAAEAAAAIAAAAFgEDAAEAAAAH\
        AAAAFwEEAAEAAAAsAAAAHAEDAAEAAAABAAAAWwEHACEBAACyAAAAAAAAAP/Y/9sAQwAIBgYHBgUIBwcHCQkICgwUDQ\
        wLCwwZEhMPFB0aHx4dGhwcICQuJyAiLCMcHCg3KSwwMTQ0NB8nOT04MjwuMzQy/8QAHwAAAQUBAQEBAQEAAAAAAAAA\
        AAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2\
        JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWW\
        l5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9k=
        """,
      samples: """
        AgICEBAQIyMjNTU1REREVVVVaWlpd3d3iYmJmJiYCwsLGRkZLS0tPj4+Tk5OX19fc3NzgYGBk5OToqKiFxcXJSUlOT\
        k5SkpKWlpaa2trf39/jY2Nn5+frq6uIiIiMDAwQ0NDVVVVZGRkdnZ2iYmJl5eXqampuLi4LS0tOzs7T09PYGBgb29v\
        gYGBlZWVo6OjtLS0xMTEOTk5R0dHW1tbbW1tfHx8jY2NoaGhr6+vwcHB0NDQQUFBUFBQY2NjdXV1hISElZWVqampt7\
        e3ycnJ2NjY
        """),
    RecordedPicture(
      name: "TIFF fax", width: 10, height: 7, channels: 3,
      file: """
        SUkqABYAAACcVgoIENlYEEMVABABAAkAAAEDAAEAAAAKAAAAAQEDAAEAAAAHAAAAAgEDAAEAAAABAAAAAwEDAAEAAA\
        AEAAAABgEDAAEAAAABAAAAEQEEAAEAAAAIAAAAFgEDAAEAAAAHAAAAFwEEAAEAAAANAAAAHAEDAAEAAAABAAAAAAAA\
        AA==
        """,
      samples: """
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA////AAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAA////AAAAAAAAAAAAAAAAAAAAAAAA////AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA////\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAA////AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAA////
        """),
    RecordedPicture(
      name: "TIFF YCbCr", width: 10, height: 7, channels: 3,
      file: """
        SUkqAOgAAAB4nJtlLzTNTWGSr35fiF1XtG9bUkxTZnZdQVVVeWdZ3YzpztKTvbX6Ay27Iz3a48Nb0tMacktrSlsqqi\
        eXNC+a6qE60d+kN8y5MzaoNSWxMbugtqiusrK3tGFOYfvqST5AM227onzakqKbMrLqCiqryzvK66YXty7L79k6IdCi\
        J8K9Iz6sJS21IbekpqS5onpSSdPCgs4NORP294Y5dcYGtqYkNGbng83sKW2YXdS+Kq9vZ9bUE91R3u2JUc0ZmfX5Fd\
        Vl7eW104pbluZ3b8medDh95iUAhelfxgAAAAAAAAoAAAEEAAEAAAAKAAAAAQEEAAEAAAAHAAAAAgEDAAMAAABmAQAA\
        AwEDAAEAAAAIAAAABgEDAAEAAAAGAAAAEQEEAAEAAAAIAAAAFQEDAAEAAAADAAAAFgEEAAEAAAAHAAAAFwEEAAEAAA\
        DaAAAAEgIDAAIAAAABAAEAAAAAAAgACAAIAAAA
        """,
      samples: """
        AP8nD+8vIN04McxAQrtIVKpRZZlZdohih3dqmGZyCfQrGuM1K9I8PMBGTrBNYJ9YcY5egn1pk2xvpFt5FekyJtg6N8\
        dDSbZLWqVTa5RceoNki3JtnGF1rVB9IN42MM1AQbxHUqtRY5pXdIlihnhrl2dzqFZ8uUWEK9Q9PMJFTbFOXqBWb49e\
        gH5nkW1volx4s0uAxDqINshDR7dLWKVTaZRceoNkinNtm2J1rVJ+vkCHzy+PQb5IUq1QY5xYdIthhXlplmhyp1d6uE\
        aCyTWL2iST
        """),
    RecordedPicture(
      name: "TIFF YCbCr in strips", width: 10, height: 7, channels: 3,
      file: """
        SUkqAPgAAAB4nJtlLzTNTWGSr35fiF1XtG9bUkxTZnZdQVVVeWdZ3YzpztKTvbX6Ay27Iz3a48Nb0tMacktrSlsqqi\
        eXNC+a6qE60d+kN8y5MzaoNSWxMbugtqiusrK3tGFOYfvqST5AM227onzakqKbMrLqCiqryzvK66YXty7L79kKAMVN\
        M/4AAAAAAAAAeJwBWgCl/5BROIxYR4hfVoRmZYBtdHx0g3h7knSCoXCJsGyQv41WQoldUYVkYIFrb31yfnl5jHWAm3\
        KHqm6OuWqVyItaS4dhWoNoaX9veHt2h3d9lnOEpW+LtGuSw2eZ0niNK8kAAAAKAAABBAABAAAACgAAAAEBBAABAAAA\
        BwAAAAIBAwADAAAAdgEAAAMBAwABAAAACAAAAAYBAwABAAAABgAAABEBBAACAAAAfgEAABUBAwABAAAAAwAAABYBBA\
        ABAAAABAAAABcBBAACAAAAhgEAABICAwACAAAAAQABAAAAAAAIAAgACAAAAAgAAACQAAAAgQAAAGUAAAA=
        """,
      samples: """
        AP8nD+8vIN04McxAQrtIVKpRZZlZdohih3dqmGZyCfQrGuM1K9I8PMBGTrBNYJ9YcY5egn1pk2xvpFt5FekyJtg6N8\
        dDSbZLWqVTa5RceoNki3JtnGF1rVB9IN42MM1AQbxHUqtRY5pXdIlihnhrl2dzqFZ8uUWEK9Q9PMJFTbFOXqBWb49e\
        gH5nkW1volx4s0uAxDqINshDR7dLWKVTaZRceoNkinNtm2J1rVJ+vkCHzy+PQb5IUq1QY5xYdIthhXlplmhyp1d6uE\
        aCyTWL2iST
        """),
    RecordedPicture(
      name: "TIFF YCbCr tiled", width: 10, height: 7, channels: 3,
      file: """
        SUkqAPgAAAB4nJtlLzTNTWGSr35fiF1XtG9bUkxTZnZdQVVVeWdZ3QwGDDDdWXqyt1Z/oGV3pEd7fHhLelpDbmlNaU\
        tF9eSS5kWY6qd6qE70N+kNc+6MDWpNSWzMLqgtqqus7C1tmFPYvhpT/SQfoEtsu6J82pKimzKy6goqq8s7yuumF7cu\
        y+/Ziql+QqBFT4R7R3xYS1pqQ25JTUlzRfWkkqaFBZ0bcibsx1TfG+bUGRvYmpLQmJ0PdklPacPsovZVeX07s6aewF\
        TfHeXdnhjVnJFZn19RXdZeXjutuGVpfveW7EmH02dewlQ/CoYWAAA5PV/GAAALAAABBAABAAAACgAAAAEBBAABAAAA\
        BwAAAAIBAwADAAAAggEAAAMBAwABAAAACAAAAAYBAwABAAAABgAAABUBAwABAAAAAwAAAEIBBAABAAAAEAAAAEMBBA\
        ABAAAAEAAAAEQBBAABAAAACAAAAEUBBAABAAAA7gAAABICAwACAAAAAQABAAAAAAAIAAgACAAAAA==
        """,
      samples: """
        AP8nD+8vIN04McxAQrtIVKpRZZlZdohih3dqmGZyCfQrGuM1K9I8PMBGTrBNYJ9YcY5egn1pk2xvpFt5FekyJtg6N8\
        dDSbZLWqVTa5RceoNki3JtnGF1rVB9IN42MM1AQbxHUqtRY5pXdIlihnhrl2dzqFZ8uUWEK9Q9PMJFTbFOXqBWb49e\
        gH5nkW1volx4s0uAxDqINshDR7dLWKVTaZRceoNkinNtm2J1rVJ+vkCHzy+PQb5IUq1QY5xYdIthhXlplmhyp1d6uE\
        aCyTWL2iST
        """),
    RecordedPicture(
      name: "TIFF of two pages", width: 10, height: 7, channels: 3,
      file: """
        SUkqAAgAAAAKAAABBAABAAAACgAAAAEBBAABAAAABwAAAAIBAwADAAAAhgAAAAMBAwABAAAAAQAAAAYBAwABAAAAAg\
        AAABEBBAABAAAAjAAAABUBAwABAAAAAwAAABYBBAABAAAABwAAABcBBAABAAAA0gAAABwBAwABAAAAAQAAAGgBAAAI\
        AAgACAAA/ygR7jAi3TkzzEFEu0pVqlJmmVt3iGOId2yZZnQL9C0c4zYt0j4+wUdPsE9gn1hxjmCCfWmTbHGkW3oW6T\
        Mn2Ds4x0RJtkxapVVrlF18g2aNcm6eYXevUH8h3jgyzUFDvElUq1Jlmlp2iWOHeGuYZ3SpVny6RYUs0z49wkZOsU9f\
        oFdwj2CBfmiSbXGjXHm0S4LFOoo3yENIt0xZplRqlV17hGWMc26dYnauUX+/QIfQL5BCvUlTrFFkm1p1imKGeWuXaH\
        OoV3y5RoTKNY3bJJUAAElJKgAIAAAACgAAAQQAAQAAAAoAAAABAQQAAQAAAAcAAAACAQMAAwAAAOYBAAADAQMAAQAA\
        AAEAAAAGAQMAAQAAAAIAAAARAQQAAQAAAOwBAAAVAQMAAQAAAAMAAAAWAQQAAQAAAAcAAAAXAQQAAQAAANIAAAAcAQ\
        MAAQAAAAEAAAAAAAAACAAIAAgA/wDX7hHP3SLGzDO+u0S1qlWtmWakiHecd4iTZpmL9AvS4xzJ0i3BwT64sE+wn2Cn\
        jnGffYKWbJOOW6SF6RbM2CfExzi7tkmzpVqqlGuig3yZco2RYZ6IUK+A3iHHzTK+vEO2q1StmmWliXaceIeUZ5iLVq\
        mDRbp60yzBwj25sU6woF+oj3CffoGXbZKOXKOGS7R9OsV1yDe8t0izplmrlWqihHuac4yRYp2JUa6AQL94L9BvvUK2\
        rFOum2SlinWdeYaUaJeMV6iDRrl7NcpyJNtqAAA=
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "HEIC", width: 10, height: 7, channels: 3,
      file: """
        AAAAHGZ0eXBoZWl4AAAAAG1pZjFoZWl4bWlhZgAAAX5tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA\
        AAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAABogABAAAAAAAABNQAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAAB\
        AABodmMxAAAAAA5waXRtAAAAAAABAAAA/mlwcnAAAADeaXBjbwAAAHdodmNDAQQIAAAAnjgAAAAA//AA/P/4+AAADw\
        NgAAEAF0ABDAH//wQIAAADAJ44AAADAAD/ugJAYQABACpCAQEECAAAAwCeOAAAAwAA/5AEECCy3VXTXNwENAAQAAAD\
        AZAAAAMAEIBiAAEACEQBwXAwYLEgAAAAE2NvbHJuY2x4AAEADQAAgAAAABRpc3BlAAAAAAAAAEAAAABAAAAAKGNsYX\
        AAAAAKAAAAAQAAAAcAAAAB////ygAAAAL////HAAAAAgAAABBwaXhpAAAAAAMICAgAAAAYaXBtYQAAAAAAAAABAAEF\
        gQIDBYQAAATcbWRhdAAABNAoAa8FsgqxCuKmHCawr1MGgAYihDvS1aYJqf45b5qYuehX5KM8IGb6Wv//+RO1//+v1b\
        n63swLktMJmFcytP8UOivSTbn/7IOf//j/0f0/oeN5nl+j7Hve78H8T8d8p8+ALN//9P+R+G7hWi1asZhA/ye9sTGv\
        v0AQLbUTrAcNLLF9WrlZ0b3xn6APOF+zusE5TQ379UmKJTuMLBdLnavetiBv6BIkYaL5XG5oFfREMj3KXgw3b/9f/m\
        924HaBOUr6JjPe4kzra3ZpLq22NnM1NIdKpv/ao4HxcmzAbP9pu9NZhdBmNGPd3w0827SeTohqlrwr//tB7quDvGp6\
        OAMvs1RsWtEON2C0Bxf/95Jj6okSyxZKihiRzd7JLAHAqxpOoa/CEcd97X+8AD+z9f0ad8CZsMDaIoGo1pX//wG+hf\
        EZpppHrrqzCEN8SxY0vEOzpZuEyh/UWfIGI7qTBl//9Bge69rjXIxXmJ6UCydeRNFvUIatvxUwFf//4rqCaajRL6qP\
        Q5g+jGD//0laL///rMC7CXV/hvr//coEgccbb9B8ePcpF8ToACHXm3oBBoNo0HWaWsNWSjdcBOrYckmunbS1dn7r2W\
        xGludMx/Q1G19G1QzU4D34KGoAARC6e4vqJW5Mrg4YJrzGZh0CktXEMCH3nyy6bcs5kjLnocuM9dNJoHne28Thrt7W\
        45JsAAFUabJ/7DJ1Hk75TNxDcuy0CxdD5dueksBAweZjQwpx6ICAmmz9FqwF2DdVGTcqEAKc4aaYjLz4F5+q+dS6bO\
        CAKWwbSYCcnbjP6WW12du5LJIiyuCibZRYR6fQ9vEs5/AoAd3FwCPSPdXHuzD7l/LgAwAjS3OnJmQfYmVqeZQ+gEd2\
        pmA6pMpyjnSWCc6VD0gBBMi9JJ59fCevxnhC8E1ogBkvK9tEuhu6NbKlLr88hIodysXdtMW9Ze2B2zfLPSqu271NOw\
        3nHFxahNEpkHH/52ZNIpHy2Ukdlxrr17SF9nwPiUP//gMgjGfs+YttupcaJiA//07N7e2AXujQTmxt51n//EXDisE8\
        xFZP2CIPuETUSS7PTDoFDDb2c6zxV9DQK6v/+4JrYmtS+OOuZUBDhm9lV7nnqZN0icH6W3//v0PbfVy67la81XzGYD\
        //gSlL///GMIHjA1+b/f/5QL0uOOB6+K/hWlAhvW7lVJAtn13fSNQMqZUh1gcl9Cf/OMHYZkU0KeXKOcpwIydoiMsH\
        zv//DfKY3+BLp7OgrvP58v/6+A6Vi3k7T4B7w22b//8uZiRlos3mkMxUbdYzwvzsddOtQC38GEoSm6T0AMYf/9MsEn\
        pFhJZXp1B0PzmoYw21OxDTEBvVpI//9hQjlkYkcMWAjukfMt//rNmmccb2i+Nexnpk3//1Ad9VVVBStexrz/cQDXWZ\
        kDaAXTZWTdYsFrO7H9NGv/xDonUeGPpiuc7xg8UuMn/OjNGT//iYHGExonas2D8Z9Laf/6CB51GsRxHiz54LT1f/5j\
        sVhwWYQvpvBBB3vk0WeJLxlt8jC8X6JjN0RXdEX//kW56bzXQMTIQkAxljaRi834+4rMmvPuhj//mmTw/YeHWSYxSq\
        BZP//2+vjjjjTHJa5LVU1K//42QNcccPZ6uE1vKSy6fYVg==
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "HEIC with alpha", width: 10, height: 7, channels: 4,
      file: """
        AAAAHGZ0eXBoZWl4AAAAAG1pZjFoZWl4bWlhZgAAAm1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA\
        AAAAAAAAAAADRpbG9jAAAAAERAAAIAAQAAAAACkQABAAAAAAAABNQAAgAAAAAHZQABAAAAAAAAAo4AAAA4aWluZgAA\
        AAAAAgAAABVpbmZlAgAAAAABAABodmMxAAAAABVpbmZlAgAAAAACAABodmMxAAAAAA5waXRtAAAAAAABAAABrGlwcn\
        AAAAGEaXBjbwAAAHdodmNDAQQIAAAAnjgAAAAA//AA/P/4+AAADwNgAAEAF0ABDAH//wQIAAADAJ44AAADAAD/ugJA\
        YQABACpCAQEECAAAAwCeOAAAAwAA/5AEECCy3VXTXNwENAAQAAADAZAAAAMAEIBiAAEACEQBwXAwYLEgAAAAE2NvbH\
        JuY2x4AAEADQAAgAAAABRpc3BlAAAAAAAAAEAAAABAAAAAKGNsYXAAAAAKAAAAAQAAAAcAAAAB////ygAAAAL////H\
        AAAAAgAAABBwaXhpAAAAAAMICAgAAABxaHZjQwEECAAAAJ/4AAAAAP/wAPz8+PgAAA8DYAABABdAAQwB//8ECAAAAw\
        Cf+AAAAwAA/7oCQGEAAQAmQgEBBAgAAAMAn/gAAAMAAP/AggQWW6q6a5sCAAADADIAAAMAAhBiAAEABkQBwXGLEgAA\
        AA5waXhpAAAAAAEIAAAAJ2F1eEMAAAAAdXJuOm1wZWc6aGV2YzoyMDE1OmF1eGlkOjEAAAAAIGlwbWEAAAAAAAAAAg\
        ABBYECAwWEAAIFhgMHiIQAAAAaaXJlZgAAAAAAAAAOYXV4bAACAAEAAQAAB2ptZGF0AAAE0CgBrwWyCrEK4qYcJrCv\
        UwaABiKEO9LVpgmp/jlvmpi56FfkozwgZvpa///5E7X//6/VufrezAuS0wmYVzK0/xQ6K9JNuf/sg5//+P/R/T+h43\
        meX6Pse97vwfxPx3ynz4As3//0/5H4buFaLVqxmED/J72xMa+/QBAttROsBw0ssX1auVnRvfGfoA84X7O6wTlNDfv1\
        SYolO4wsF0udq962IG/oEiRhovlcbmgV9EQyPcpeDDdv/1/+b3bgdoE5SvomM97iTOtrdmkurbY2czU0h0qm/9qjgf\
        FybMBs/2m701mF0GY0Y93fDTzbtJ5OiGqWvCv/+0Huq4O8ano4Ay+zVGxa0Q43YLQHF//3kmPqiRLLFkqKGJHN3sks\
        AcCrGk6hr8IRx33tf7wAP7P1/Rp3wJmwwNoigajWlf//Ab6F8RmmmkeuurMIQ3xLFjS8Q7Olm4TKH9RZ8gYjupMGX/\
        /0GB7r2uNcjFeYnpQLJ15E0W9Qhq2/FTAV///iuoJpqNEvqo9DmD6MYP//SVov//+swLsJdX+G+v/9ygSBxxtv0Hx4\
        9ykXxOgAIdebegEGg2jQdZpaw1ZKN1wE6thySa6dtLV2fuvZbEaW50zH9DUbX0bVDNTgPfgoagABELp7i+olbkyuDh\
        gmvMZmHQKS1cQwIfefLLptyzmSMuehy4z100mged7bxOGu3tbjkmwAAVRpsn/sMnUeTvlM3ENy7LQLF0Pl256SwEDB\
        5mNDCnHogICabP0WrAXYN1UZNyoQApzhppiMvPgXn6r51Lps4IApbBtJgJyduM/pZbXZ27kskiLK4KJtlFhHp9D28S\
        zn8CgB3cXAI9I91ce7MPuX8uADACNLc6cmZB9iZWp5lD6AR3amYDqkynKOdJYJzpUPSAEEyL0knn18J6/GeELwTWiA\
        GS8r20S6G7o1sqUuvzyEih3Kxd20xb1l7YHbN8s9Kq7bvU07DeccXFqE0SmQcf/nZk0ikfLZSR2XGuvXtIX2fA+JQ/\
        /+AyCMZ+z5i226lxomID//Ts3t7YBe6NBObG3nWf/8RcOKwTzEVk/YIg+4RNRJLs9MOgUMNvZzrPFX0NArq//7gmti\
        a1L4465lQEOGb2VXueepk3SJwfpbf/+/Q9t9XLruVrzVfMZgP/+BKUv//8YwgeMDX5v9//lAvS444Hr4r+FaUCG9bu\
        VUkC2fXd9I1AyplSHWByX0J/84wdhmRTQp5co5ynAjJ2iIywfO//8N8pjf4Euns6Cu8/ny//r4DpWLeTtPgHvDbZv/\
        /y5mJGWizeaQzFRt1jPC/Ox1061ALfwYShKbpPQAxh//0ywSekWEllenUHQ/OahjDbU7ENMQG9Wkj//2FCOWRiRwxY\
        CO6R8y3/+s2aZxxvaL417GemTf//UB31VVUFK17GvP9xANdZmQNoBdNlZN1iwWs7sf00a//EOidR4Y+mK5zvGDxS4y\
        f86M0ZP/+JgcYTGidqzYPxn0tp//oIHnUaxHEeLPngtPV//mOxWHBZhC+m8EEHe+TRZ4kvGW3yMLxfomM3RFd0Rf/+\
        RbnpvNdAxMhCQDGWNpGLzfj7isya8+6GP/+aZPD9h4dZJjFKoFk///b6+OOONMclrktVTUr//jZA1xxw9nq4TW8pLL\
        p9hWAAACiigBrgtkE2cwFuAqVHDEL//18O8vbwcfN6Xq+x7fy3zPznz4BbgFZmHwMYCwAAADAEljSce5DsZ/PQnQN5\
        0Gi+KhhgVVCCgAAHaYfqQ1AKDz5XC+wnSB8jfR7/7sOjL+Gx/qjdqRYhxsERabecL5ufhWSfclgLPKAmIl9rPO0qAC\
        oQuurUIPb27WY3IVq/gAI4I1cBXkAABJTJpLQAAAkJlximPBn/8SPiBmVHcOd2HB/+rJZmJQ3XBNrV7bRV600g4/iX\
        5OjBjV//oW1pMywQ50zNif+PvxMdlpRSsf6XLIQ1c6H3UnF0CR077KP/26bDDMoO3uFEJ/+SZeZRTHi40vWGkRfAdX\
        6eP7jI7ch//HNlVMyIQrL2xn/yhU5jzgzPD3yrdbrjzz7fsV+RI7vjZf/zddWTMkELhzqRf7+yfloFH84b2hUR+Kn1\
        7QqI+0e11//jfuIZl3MmnDTx/1x7H+CErIFPOznYZy7/fuF/mTPNAotL57ffy+vSh5w++bgllAqtEdGxGZx1cALm8y\
        MBLB3YADFyPLmiYsAAo+PubwABbBR4ldDg1mMMIqAArhBDPnacBpSSzHl1kUgEkQ2kQe4AABmSSZuoAACYmH22gWkC\
        1QNEOiccoOQ4KDYIgdH5UX5FxQ+0WcgFctoLwAHdQALCmkr9pbwAPjThCl0EREA7SRbQTw39waAE/HdCdLs6ciiWn1\
        xu6QCJBuHoAAAAMApew8qtAACL71UY+WovEGp3oEZ8SliuzRYHloZWKZc0A3eEQC1L19wAF1wAJZVH9gsHgAYLMFNP\
        UQ8M8VdM38aeKjjKAL2JLMbcMM7Neu8wM5QgEZVmxQAAADACBRe+FMAAI9ERNaffK2
        """,
      samples: """
        AP8oABHuMAMi3TkGM8xBCUS7SgxVqlIPZplbEneIYxWId2wYmWZ0Gwv0LSQc4zYnLdI+Kj7BRy1PsE8wYJ9YM3GOYD\
        aCfWk5k2xxPKRbej8W6TNIJ9g7SzjHRE5JtkxRWqVVVGuUXVd8g2ZajXJuXZ5hd2CvUH9jId44bDLNQW9DvElyVKtS\
        dWWaWnh2iWN7h3hrfphndIGpVnyEukWFhyzTPpA9wkaTTrFPll+gV5lwj2CcgX5on5JtcaKjXHmltEuCqMU6iqs3yE\
        O0SLdMt1mmVLpqlV29e4RlwIxzbsOdYnbGrlF/yb9Ah8zQL5DPQr1J2FOsUdtkm1redYpi4YZ5a+SXaHPnqFd86rlG\
        hO3KNY3w2ySV8w==
        """),
    RecordedPicture(
      name: "HEIC with alpha, EXIF 6", width: 10, height: 7, channels: 4,
      file: """
        AAAAHGZ0eXBoZWl4AAAAAG1pZjFoZWl4bWlhZgAAAq1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA\
        AAAAAAAAAAAEZpbG9jAAAAAERAAAMAAQAAAAAC0QABAAAAAAAABNQAAgAAAAAHpQABAAAAAAAAAo4AAwAAAAAKMwAB\
        AAAAAAAAACQAAABNaWluZgAAAAAAAwAAABVpbmZlAgAAAAABAABodmMxAAAAABVpbmZlAgAAAAACAABodmMxAAAAAB\
        VpbmZlAgAAAQADAABFeGlmAAAAAA5waXRtAAAAAAABAAABt2lwcnAAAAGNaXBjbwAAAHdodmNDAQQIAAAAnjgAAAAA\
        //AA/P/4+AAADwNgAAEAF0ABDAH//wQIAAADAJ44AAADAAD/ugJAYQABACpCAQEECAAAAwCeOAAAAwAA/5AEECCy3V\
        XTXNwENAAQAAADAZAAAAMAEIBiAAEACEQBwXAwYLEgAAAAE2NvbHJuY2x4AAEADQAAgAAAABRpc3BlAAAAAAAAAEAA\
        AABAAAAAKGNsYXAAAAAKAAAAAQAAAAcAAAAB////ygAAAAL////HAAAAAgAAABBwaXhpAAAAAAMICAgAAAAJaXJvdA\
        MAAABxaHZjQwEECAAAAJ/4AAAAAP/wAPz8+PgAAA8DYAABABdAAQwB//8ECAAAAwCf+AAAAwAA/7oCQGEAAQAmQgEB\
        BAgAAAMAn/gAAAMAAP/AggQWW6q6a5sCAAADADIAAAMAAhBiAAEABkQBwXGLEgAAAA5waXhpAAAAAAEIAAAAJ2F1eE\
        MAAAAAdXJuOm1wZWc6aGV2YzoyMDE1OmF1eGlkOjEAAAAAImlwbWEAAAAAAAAAAgABBoECAwWEhgACBocDCImEhgAA\
        AChpcmVmAAAAAAAAAA5hdXhsAAIAAQABAAAADmNkc2MAAwABAAEAAAeObWRhdAAABNAoAa8FsgqxCuKmHCawr1MGgA\
        YihDvS1aYJqf45b5qYuehX5KM8IGb6Wv//+RO1//+v1bn63swLktMJmFcytP8UOivSTbn/7IOf//j/0f0/oeN5nl+j\
        7Hve78H8T8d8p8+ALN//9P+R+G7hWi1asZhA/ye9sTGvv0AQLbUTrAcNLLF9WrlZ0b3xn6APOF+zusE5TQ379UmKJT\
        uMLBdLnavetiBv6BIkYaL5XG5oFfREMj3KXgw3b/9f/m924HaBOUr6JjPe4kzra3ZpLq22NnM1NIdKpv/ao4HxcmzA\
        bP9pu9NZhdBmNGPd3w0827SeTohqlrwr//tB7quDvGp6OAMvs1RsWtEON2C0Bxf/95Jj6okSyxZKihiRzd7JLAHAqx\
        pOoa/CEcd97X+8AD+z9f0ad8CZsMDaIoGo1pX//wG+hfEZpppHrrqzCEN8SxY0vEOzpZuEyh/UWfIGI7qTBl//9Bge\
        69rjXIxXmJ6UCydeRNFvUIatvxUwFf//4rqCaajRL6qPQ5g+jGD//0laL///rMC7CXV/hvr//coEgccbb9B8ePcpF8\
        ToACHXm3oBBoNo0HWaWsNWSjdcBOrYckmunbS1dn7r2WxGludMx/Q1G19G1QzU4D34KGoAARC6e4vqJW5Mrg4YJrzG\
        Zh0CktXEMCH3nyy6bcs5kjLnocuM9dNJoHne28Thrt7W45JsAAFUabJ/7DJ1Hk75TNxDcuy0CxdD5dueksBAweZjQw\
        px6ICAmmz9FqwF2DdVGTcqEAKc4aaYjLz4F5+q+dS6bOCAKWwbSYCcnbjP6WW12du5LJIiyuCibZRYR6fQ9vEs5/Ao\
        Ad3FwCPSPdXHuzD7l/LgAwAjS3OnJmQfYmVqeZQ+gEd2pmA6pMpyjnSWCc6VD0gBBMi9JJ59fCevxnhC8E1ogBkvK9\
        tEuhu6NbKlLr88hIodysXdtMW9Ze2B2zfLPSqu271NOw3nHFxahNEpkHH/52ZNIpHy2Ukdlxrr17SF9nwPiUP//gMg\
        jGfs+YttupcaJiA//07N7e2AXujQTmxt51n//EXDisE8xFZP2CIPuETUSS7PTDoFDDb2c6zxV9DQK6v/+4JrYmtS+O\
        OuZUBDhm9lV7nnqZN0icH6W3//v0PbfVy67la81XzGYD//gSlL///GMIHjA1+b/f/5QL0uOOB6+K/hWlAhvW7lVJAt\
        n13fSNQMqZUh1gcl9Cf/OMHYZkU0KeXKOcpwIydoiMsHzv//DfKY3+BLp7OgrvP58v/6+A6Vi3k7T4B7w22b//8uZi\
        Rlos3mkMxUbdYzwvzsddOtQC38GEoSm6T0AMYf/9MsEnpFhJZXp1B0PzmoYw21OxDTEBvVpI//9hQjlkYkcMWAjukf\
        Mt//rNmmccb2i+Nexnpk3//1Ad9VVVBStexrz/cQDXWZkDaAXTZWTdYsFrO7H9NGv/xDonUeGPpiuc7xg8UuMn/OjN\
        GT//iYHGExonas2D8Z9Laf/6CB51GsRxHiz54LT1f/5jsVhwWYQvpvBBB3vk0WeJLxlt8jC8X6JjN0RXdEX//kW56b\
        zXQMTIQkAxljaRi834+4rMmvPuhj//mmTw/YeHWSYxSqBZP//2+vjjjjTHJa5LVU1K//42QNcccPZ6uE1vKSy6fYVg\
        AAAoooAa4LZBNnMBbgKlRwxC//9fDvL28HHzel6vse38t8z858+AW4BWZh8DGAsAAAAwBJY0nHuQ7Gfz0J0DedBovi\
        oYYFVQgoAAB2mH6kNQCg8+VwvsJ0gfI30e/+7Doy/hsf6o3akWIcbBEWm3nC+bn4Vkn3JYCzygJiJfazztKgAqELrq\
        1CD29u1mNyFav4ACOCNXAV5AAASUyaS0AAAJCZcYpjwZ//Ej4gZlR3Dndhwf/qyWZiUN1wTa1e20VetNIOP4l+TowY\
        1f/6FtaTMsEOdMzYn/j78THZaUUrH+lyyENXOh91JxdAkdO+yj/9umwwzKDt7hRCf/kmXmUUx4uNL1hpEXwHV+nj+4\
        yO3If/xzZVTMiEKy9sZ/8oVOY84Mzw98q3W6488+37FfkSO742X/83XVkzJBC4c6kX+/sn5aBR/OG9oVEfip9e0KiP\
        tHtdf/437iGZdzJpw08f9cex/ghKyBTzs52Gcu/37hf5kzzQKLS+e338vr0oecPvm4JZQKrRHRsRmcdXAC5vMjASwd\
        2AAxcjy5omLAAKPj7m8AAWwUeJXQ4NZjDCKgAK4QQz52nAaUksx5dZFIBJENpEHuAAAZkkmbqAAAmJh9toFpAtUDRD\
        onHKDkOCg2CIHR+VF+RcUPtFnIBXLaC8AB3UACwppK/aW8AD404QpdBERAO0kW0E8N/cGgBPx3QnS7OnIolp9cbukA\
        iQbh6AAAADAKXsPKrQAAi+9VGPlqLxBqd6BGfEpYrs0WB5aGVimXNAN3hEAtS9fcABdcACWVR/YLB4AGCzBTT1EPDP\
        FXTN/Gnio4ygC9iSzG3DDOzXrvMDOUIBGVZsUAAAAwAgUXvhTAACPRETWn3ytgAAAAZFeGlmAABNTQAqAAAACAABAR\
        IAAwAAAAEABgAAAAAAAA==
        """,
      samples: """
        AP8oABHuMAMi3TkGM8xBCUS7SgxVqlIPZplbEneIYxWId2wYmWZ0Gwv0LSQc4zYnLdI+Kj7BRy1PsE8wYJ9YM3GOYD\
        aCfWk5k2xxPKRbej8W6TNIJ9g7SzjHRE5JtkxRWqVVVGuUXVd8g2ZajXJuXZ5hd2CvUH9jId44bDLNQW9DvElyVKtS\
        dWWaWnh2iWN7h3hrfphndIGpVnyEukWFhyzTPpA9wkaTTrFPll+gV5lwj2CcgX5on5JtcaKjXHmltEuCqMU6iqs3yE\
        O0SLdMt1mmVLpqlV29e4RlwIxzbsOdYnbGrlF/yb9Ah8zQL5DPQr1J2FOsUdtkm1redYpi4YZ5a+SXaHPnqFd86rlG\
        hO3KNY3w2ySV8w==
        """),
    RecordedPicture(
      name: "HEIC EXIF 2", width: 10, height: 7, channels: 3,
      file: """
        AAAAHGZ0eXBoZWl4AAAAAG1pZjFoZWl4bWlhZgAAAcltZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA\
        AAAAAAAAAAADRpbG9jAAAAAERAAAIAAQAAAAAB7QABAAAAAAAABNQAAgAAAAAGwQABAAAAAAAAACQAAAA4aWluZgAA\
        AAAAAgAAABVpbmZlAgAAAAABAABodmMxAAAAABVpbmZlAgAAAQACAABFeGlmAAAAAA5waXRtAAAAAAABAAABCGlwcn\
        AAAADnaXBjbwAAAHdodmNDAQQIAAAAnjgAAAAA//AA/P/4+AAADwNgAAEAF0ABDAH//wQIAAADAJ44AAADAAD/ugJA\
        YQABACpCAQEECAAAAwCeOAAAAwAA/5AEECCy3VXTXNwENAAQAAADAZAAAAMAEIBiAAEACEQBwXAwYLEgAAAAE2NvbH\
        JuY2x4AAEADQAAgAAAABRpc3BlAAAAAAAAAEAAAABAAAAAKGNsYXAAAAAKAAAAAQAAAAcAAAAB////ygAAAAL////H\
        AAAAAgAAABBwaXhpAAAAAAMICAgAAAAJaW1pcgEAAAAZaXBtYQAAAAAAAAABAAEGgQIDBYSGAAAAGmlyZWYAAAAAAA\
        AADmNkc2MAAgABAAEAAAUAbWRhdAAABNAoAa8FsgqxCuKmHCawr1MGgAYihDvS1aYJqf45b5qYuehX5KM8IGb6Wv//\
        +RO1//+v1bn63swLktMJmFcytP8UOivSTbn/7IOf//j/0f0/oeN5nl+j7Hve78H8T8d8p8+ALN//9P+R+G7hWi1asZ\
        hA/ye9sTGvv0AQLbUTrAcNLLF9WrlZ0b3xn6APOF+zusE5TQ379UmKJTuMLBdLnavetiBv6BIkYaL5XG5oFfREMj3K\
        Xgw3b/9f/m924HaBOUr6JjPe4kzra3ZpLq22NnM1NIdKpv/ao4HxcmzAbP9pu9NZhdBmNGPd3w0827SeTohqlrwr//\
        tB7quDvGp6OAMvs1RsWtEON2C0Bxf/95Jj6okSyxZKihiRzd7JLAHAqxpOoa/CEcd97X+8AD+z9f0ad8CZsMDaIoGo\
        1pX//wG+hfEZpppHrrqzCEN8SxY0vEOzpZuEyh/UWfIGI7qTBl//9Bge69rjXIxXmJ6UCydeRNFvUIatvxUwFf//4r\
        qCaajRL6qPQ5g+jGD//0laL///rMC7CXV/hvr//coEgccbb9B8ePcpF8ToACHXm3oBBoNo0HWaWsNWSjdcBOrYckmu\
        nbS1dn7r2WxGludMx/Q1G19G1QzU4D34KGoAARC6e4vqJW5Mrg4YJrzGZh0CktXEMCH3nyy6bcs5kjLnocuM9dNJoH\
        ne28Thrt7W45JsAAFUabJ/7DJ1Hk75TNxDcuy0CxdD5dueksBAweZjQwpx6ICAmmz9FqwF2DdVGTcqEAKc4aaYjLz4\
        F5+q+dS6bOCAKWwbSYCcnbjP6WW12du5LJIiyuCibZRYR6fQ9vEs5/AoAd3FwCPSPdXHuzD7l/LgAwAjS3OnJmQfYm\
        VqeZQ+gEd2pmA6pMpyjnSWCc6VD0gBBMi9JJ59fCevxnhC8E1ogBkvK9tEuhu6NbKlLr88hIodysXdtMW9Ze2B2zfL\
        PSqu271NOw3nHFxahNEpkHH/52ZNIpHy2Ukdlxrr17SF9nwPiUP//gMgjGfs+YttupcaJiA//07N7e2AXujQTmxt51\
        n//EXDisE8xFZP2CIPuETUSS7PTDoFDDb2c6zxV9DQK6v/+4JrYmtS+OOuZUBDhm9lV7nnqZN0icH6W3//v0PbfVy6\
        7la81XzGYD//gSlL///GMIHjA1+b/f/5QL0uOOB6+K/hWlAhvW7lVJAtn13fSNQMqZUh1gcl9Cf/OMHYZkU0KeXKOc\
        pwIydoiMsHzv//DfKY3+BLp7OgrvP58v/6+A6Vi3k7T4B7w22b//8uZiRlos3mkMxUbdYzwvzsddOtQC38GEoSm6T0\
        AMYf/9MsEnpFhJZXp1B0PzmoYw21OxDTEBvVpI//9hQjlkYkcMWAjukfMt//rNmmccb2i+Nexnpk3//1Ad9VVVBSte\
        xrz/cQDXWZkDaAXTZWTdYsFrO7H9NGv/xDonUeGPpiuc7xg8UuMn/OjNGT//iYHGExonas2D8Z9Laf/6CB51GsRxHi\
        z54LT1f/5jsVhwWYQvpvBBB3vk0WeJLxlt8jC8X6JjN0RXdEX//kW56bzXQMTIQkAxljaRi834+4rMmvPuhj//mmTw\
        /YeHWSYxSqBZP//2+vjjjjTHJa5LVU1K//42QNcccPZ6uE1vKSy6fYVgAAAAZFeGlmAABNTQAqAAAACAABARIAAwAA\
        AAEAAgAAAAAAAA==
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "HEIC EXIF 3", width: 10, height: 7, channels: 3,
      file: """
        AAAAHGZ0eXBoZWl4AAAAAG1pZjFoZWl4bWlhZgAAAcltZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA\
        AAAAAAAAAAADRpbG9jAAAAAERAAAIAAQAAAAAB7QABAAAAAAAABNQAAgAAAAAGwQABAAAAAAAAACQAAAA4aWluZgAA\
        AAAAAgAAABVpbmZlAgAAAAABAABodmMxAAAAABVpbmZlAgAAAQACAABFeGlmAAAAAA5waXRtAAAAAAABAAABCGlwcn\
        AAAADnaXBjbwAAAHdodmNDAQQIAAAAnjgAAAAA//AA/P/4+AAADwNgAAEAF0ABDAH//wQIAAADAJ44AAADAAD/ugJA\
        YQABACpCAQEECAAAAwCeOAAAAwAA/5AEECCy3VXTXNwENAAQAAADAZAAAAMAEIBiAAEACEQBwXAwYLEgAAAAE2NvbH\
        JuY2x4AAEADQAAgAAAABRpc3BlAAAAAAAAAEAAAABAAAAAKGNsYXAAAAAKAAAAAQAAAAcAAAAB////ygAAAAL////H\
        AAAAAgAAABBwaXhpAAAAAAMICAgAAAAJaXJvdAIAAAAZaXBtYQAAAAAAAAABAAEGgQIDBYSGAAAAGmlyZWYAAAAAAA\
        AADmNkc2MAAgABAAEAAAUAbWRhdAAABNAoAa8FsgqxCuKmHCawr1MGgAYihDvS1aYJqf45b5qYuehX5KM8IGb6Wv//\
        +RO1//+v1bn63swLktMJmFcytP8UOivSTbn/7IOf//j/0f0/oeN5nl+j7Hve78H8T8d8p8+ALN//9P+R+G7hWi1asZ\
        hA/ye9sTGvv0AQLbUTrAcNLLF9WrlZ0b3xn6APOF+zusE5TQ379UmKJTuMLBdLnavetiBv6BIkYaL5XG5oFfREMj3K\
        Xgw3b/9f/m924HaBOUr6JjPe4kzra3ZpLq22NnM1NIdKpv/ao4HxcmzAbP9pu9NZhdBmNGPd3w0827SeTohqlrwr//\
        tB7quDvGp6OAMvs1RsWtEON2C0Bxf/95Jj6okSyxZKihiRzd7JLAHAqxpOoa/CEcd97X+8AD+z9f0ad8CZsMDaIoGo\
        1pX//wG+hfEZpppHrrqzCEN8SxY0vEOzpZuEyh/UWfIGI7qTBl//9Bge69rjXIxXmJ6UCydeRNFvUIatvxUwFf//4r\
        qCaajRL6qPQ5g+jGD//0laL///rMC7CXV/hvr//coEgccbb9B8ePcpF8ToACHXm3oBBoNo0HWaWsNWSjdcBOrYckmu\
        nbS1dn7r2WxGludMx/Q1G19G1QzU4D34KGoAARC6e4vqJW5Mrg4YJrzGZh0CktXEMCH3nyy6bcs5kjLnocuM9dNJoH\
        ne28Thrt7W45JsAAFUabJ/7DJ1Hk75TNxDcuy0CxdD5dueksBAweZjQwpx6ICAmmz9FqwF2DdVGTcqEAKc4aaYjLz4\
        F5+q+dS6bOCAKWwbSYCcnbjP6WW12du5LJIiyuCibZRYR6fQ9vEs5/AoAd3FwCPSPdXHuzD7l/LgAwAjS3OnJmQfYm\
        VqeZQ+gEd2pmA6pMpyjnSWCc6VD0gBBMi9JJ59fCevxnhC8E1ogBkvK9tEuhu6NbKlLr88hIodysXdtMW9Ze2B2zfL\
        PSqu271NOw3nHFxahNEpkHH/52ZNIpHy2Ukdlxrr17SF9nwPiUP//gMgjGfs+YttupcaJiA//07N7e2AXujQTmxt51\
        n//EXDisE8xFZP2CIPuETUSS7PTDoFDDb2c6zxV9DQK6v/+4JrYmtS+OOuZUBDhm9lV7nnqZN0icH6W3//v0PbfVy6\
        7la81XzGYD//gSlL///GMIHjA1+b/f/5QL0uOOB6+K/hWlAhvW7lVJAtn13fSNQMqZUh1gcl9Cf/OMHYZkU0KeXKOc\
        pwIydoiMsHzv//DfKY3+BLp7OgrvP58v/6+A6Vi3k7T4B7w22b//8uZiRlos3mkMxUbdYzwvzsddOtQC38GEoSm6T0\
        AMYf/9MsEnpFhJZXp1B0PzmoYw21OxDTEBvVpI//9hQjlkYkcMWAjukfMt//rNmmccb2i+Nexnpk3//1Ad9VVVBSte\
        xrz/cQDXWZkDaAXTZWTdYsFrO7H9NGv/xDonUeGPpiuc7xg8UuMn/OjNGT//iYHGExonas2D8Z9Laf/6CB51GsRxHi\
        z54LT1f/5jsVhwWYQvpvBBB3vk0WeJLxlt8jC8X6JjN0RXdEX//kW56bzXQMTIQkAxljaRi834+4rMmvPuhj//mmTw\
        /YeHWSYxSqBZP//2+vjjjjTHJa5LVU1K//42QNcccPZ6uE1vKSy6fYVgAAAAZFeGlmAABNTQAqAAAACAABARIAAwAA\
        AAEAAwAAAAAAAA==
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "HEIC EXIF 4", width: 10, height: 7, channels: 3,
      file: """
        AAAAHGZ0eXBoZWl4AAAAAG1pZjFoZWl4bWlhZgAAAcltZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA\
        AAAAAAAAAAADRpbG9jAAAAAERAAAIAAQAAAAAB7QABAAAAAAAABNQAAgAAAAAGwQABAAAAAAAAACQAAAA4aWluZgAA\
        AAAAAgAAABVpbmZlAgAAAAABAABodmMxAAAAABVpbmZlAgAAAQACAABFeGlmAAAAAA5waXRtAAAAAAABAAABCGlwcn\
        AAAADnaXBjbwAAAHdodmNDAQQIAAAAnjgAAAAA//AA/P/4+AAADwNgAAEAF0ABDAH//wQIAAADAJ44AAADAAD/ugJA\
        YQABACpCAQEECAAAAwCeOAAAAwAA/5AEECCy3VXTXNwENAAQAAADAZAAAAMAEIBiAAEACEQBwXAwYLEgAAAAE2NvbH\
        JuY2x4AAEADQAAgAAAABRpc3BlAAAAAAAAAEAAAABAAAAAKGNsYXAAAAAKAAAAAQAAAAcAAAAB////ygAAAAL////H\
        AAAAAgAAABBwaXhpAAAAAAMICAgAAAAJaW1pcgAAAAAZaXBtYQAAAAAAAAABAAEGgQIDBYSGAAAAGmlyZWYAAAAAAA\
        AADmNkc2MAAgABAAEAAAUAbWRhdAAABNAoAa8FsgqxCuKmHCawr1MGgAYihDvS1aYJqf45b5qYuehX5KM8IGb6Wv//\
        +RO1//+v1bn63swLktMJmFcytP8UOivSTbn/7IOf//j/0f0/oeN5nl+j7Hve78H8T8d8p8+ALN//9P+R+G7hWi1asZ\
        hA/ye9sTGvv0AQLbUTrAcNLLF9WrlZ0b3xn6APOF+zusE5TQ379UmKJTuMLBdLnavetiBv6BIkYaL5XG5oFfREMj3K\
        Xgw3b/9f/m924HaBOUr6JjPe4kzra3ZpLq22NnM1NIdKpv/ao4HxcmzAbP9pu9NZhdBmNGPd3w0827SeTohqlrwr//\
        tB7quDvGp6OAMvs1RsWtEON2C0Bxf/95Jj6okSyxZKihiRzd7JLAHAqxpOoa/CEcd97X+8AD+z9f0ad8CZsMDaIoGo\
        1pX//wG+hfEZpppHrrqzCEN8SxY0vEOzpZuEyh/UWfIGI7qTBl//9Bge69rjXIxXmJ6UCydeRNFvUIatvxUwFf//4r\
        qCaajRL6qPQ5g+jGD//0laL///rMC7CXV/hvr//coEgccbb9B8ePcpF8ToACHXm3oBBoNo0HWaWsNWSjdcBOrYckmu\
        nbS1dn7r2WxGludMx/Q1G19G1QzU4D34KGoAARC6e4vqJW5Mrg4YJrzGZh0CktXEMCH3nyy6bcs5kjLnocuM9dNJoH\
        ne28Thrt7W45JsAAFUabJ/7DJ1Hk75TNxDcuy0CxdD5dueksBAweZjQwpx6ICAmmz9FqwF2DdVGTcqEAKc4aaYjLz4\
        F5+q+dS6bOCAKWwbSYCcnbjP6WW12du5LJIiyuCibZRYR6fQ9vEs5/AoAd3FwCPSPdXHuzD7l/LgAwAjS3OnJmQfYm\
        VqeZQ+gEd2pmA6pMpyjnSWCc6VD0gBBMi9JJ59fCevxnhC8E1ogBkvK9tEuhu6NbKlLr88hIodysXdtMW9Ze2B2zfL\
        PSqu271NOw3nHFxahNEpkHH/52ZNIpHy2Ukdlxrr17SF9nwPiUP//gMgjGfs+YttupcaJiA//07N7e2AXujQTmxt51\
        n//EXDisE8xFZP2CIPuETUSS7PTDoFDDb2c6zxV9DQK6v/+4JrYmtS+OOuZUBDhm9lV7nnqZN0icH6W3//v0PbfVy6\
        7la81XzGYD//gSlL///GMIHjA1+b/f/5QL0uOOB6+K/hWlAhvW7lVJAtn13fSNQMqZUh1gcl9Cf/OMHYZkU0KeXKOc\
        pwIydoiMsHzv//DfKY3+BLp7OgrvP58v/6+A6Vi3k7T4B7w22b//8uZiRlos3mkMxUbdYzwvzsddOtQC38GEoSm6T0\
        AMYf/9MsEnpFhJZXp1B0PzmoYw21OxDTEBvVpI//9hQjlkYkcMWAjukfMt//rNmmccb2i+Nexnpk3//1Ad9VVVBSte\
        xrz/cQDXWZkDaAXTZWTdYsFrO7H9NGv/xDonUeGPpiuc7xg8UuMn/OjNGT//iYHGExonas2D8Z9Laf/6CB51GsRxHi\
        z54LT1f/5jsVhwWYQvpvBBB3vk0WeJLxlt8jC8X6JjN0RXdEX//kW56bzXQMTIQkAxljaRi834+4rMmvPuhj//mmTw\
        /YeHWSYxSqBZP//2+vjjjjTHJa5LVU1K//42QNcccPZ6uE1vKSy6fYVgAAAAZFeGlmAABNTQAqAAAACAABARIAAwAA\
        AAEABAAAAAAAAA==
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "HEIC EXIF 5", width: 10, height: 7, channels: 3,
      file: """
        AAAAHGZ0eXBoZWl4AAAAAG1pZjFoZWl4bWlhZgAAAdNtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA\
        AAAAAAAAAAADRpbG9jAAAAAERAAAIAAQAAAAAB9wABAAAAAAAABNQAAgAAAAAGywABAAAAAAAAACQAAAA4aWluZgAA\
        AAAAAgAAABVpbmZlAgAAAAABAABodmMxAAAAABVpbmZlAgAAAQACAABFeGlmAAAAAA5waXRtAAAAAAABAAABEmlwcn\
        AAAADwaXBjbwAAAHdodmNDAQQIAAAAnjgAAAAA//AA/P/4+AAADwNgAAEAF0ABDAH//wQIAAADAJ44AAADAAD/ugJA\
        YQABACpCAQEECAAAAwCeOAAAAwAA/5AEECCy3VXTXNwENAAQAAADAZAAAAMAEIBiAAEACEQBwXAwYLEgAAAAE2NvbH\
        JuY2x4AAEADQAAgAAAABRpc3BlAAAAAAAAAEAAAABAAAAAKGNsYXAAAAAKAAAAAQAAAAcAAAAB////ygAAAAL////H\
        AAAAAgAAABBwaXhpAAAAAAMICAgAAAAJaXJvdAMAAAAJaW1pcgEAAAAaaXBtYQAAAAAAAAABAAEHgQIDBYSGhwAAAB\
        ppcmVmAAAAAAAAAA5jZHNjAAIAAQABAAAFAG1kYXQAAATQKAGvBbIKsQriphwmsK9TBoAGIoQ70tWmCan+OW+amLno\
        V+SjPCBm+lr///kTtf//r9W5+t7MC5LTCZhXMrT/FDor0k25/+yDn//4/9H9P6HjeZ5fo+x73u/B/E/HfKfPgCzf//\
        T/kfhu4VotWrGYQP8nvbExr79AEC21E6wHDSyxfVq5WdG98Z+gDzhfs7rBOU0N+/VJiiU7jCwXS52r3rYgb+gSJGGi\
        +VxuaBX0RDI9yl4MN2//X/5vduB2gTlK+iYz3uJM62t2aS6ttjZzNTSHSqb/2qOB8XJswGz/abvTWYXQZjRj3d8NPN\
        u0nk6Iapa8K//7Qe6rg7xqejgDL7NUbFrRDjdgtAcX//eSY+qJEssWSooYkc3eySwBwKsaTqGvwhHHfe1/vAA/s/X9\
        GnfAmbDA2iKBqNaV//8BvoXxGaaaR666swhDfEsWNLxDs6WbhMof1FnyBiO6kwZf//QYHuva41yMV5ielAsnXkTRb1\
        CGrb8VMBX//+K6gmmo0S+qj0OYPoxg//9JWi///6zAuwl1f4b6//3KBIHHG2/QfHj3KRfE6AAh15t6AQaDaNB1mlrD\
        Vko3XATq2HJJrp20tXZ+69lsRpbnTMf0NRtfRtUM1OA9+ChqAAEQunuL6iVuTK4OGCa8xmYdApLVxDAh958sum3LOZ\
        Iy56HLjPXTSaB53tvE4a7e1uOSbAABVGmyf+wydR5O+UzcQ3LstAsXQ+XbnpLAQMHmY0MKceiAgJps/RasBdg3VRk3\
        KhACnOGmmIy8+BefqvnUumzggClsG0mAnJ24z+lltdnbuSySIsrgom2UWEen0PbxLOfwKAHdxcAj0j3Vx7sw+5fy4A\
        MAI0tzpyZkH2JlanmUPoBHdqZgOqTKco50lgnOlQ9IAQTIvSSefXwnr8Z4QvBNaIAZLyvbRLobujWypS6/PISKHcrF\
        3bTFvWXtgds3yz0qrtu9TTsN5xxcWoTRKZBx/+dmTSKR8tlJHZca69e0hfZ8D4lD//4DIIxn7PmLbbqXGiYgP/9Oze\
        3tgF7o0E5sbedZ//xFw4rBPMRWT9giD7hE1Ekuz0w6BQw29nOs8VfQ0Cur//uCa2JrUvjjrmVAQ4ZvZVe556mTdInB\
        +lt//79D231cuu5WvNV8xmA//4EpS///xjCB4wNfm/3/+UC9Ljjgeviv4VpQIb1u5VSQLZ9d30jUDKmVIdYHJfQn/z\
        jB2GZFNCnlyjnKcCMnaIjLB87//w3ymN/gS6ezoK7z+fL/+vgOlYt5O0+Ae8Ntm///LmYkZaLN5pDMVG3WM8L87HXT\
        rUAt/BhKEpuk9ADGH//TLBJ6RYSWV6dQdD85qGMNtTsQ0xAb1aSP//YUI5ZGJHDFgI7pHzLf/6zZpnHG9ovjXsZ6ZN\
        //9QHfVVVQUrXsa8/3EA11mZA2gF02Vk3WLBazux/TRr/8Q6J1Hhj6YrnO8YPFLjJ/zozRk//4mBxhMaJ2rNg/GfS2\
        n/+ggedRrEcR4s+eC09X/+Y7FYcFmEL6bwQQd75NFniS8ZbfIwvF+iYzdEV3RF//5Fuem810DEyEJAMZY2kYvN+PuK\
        zJrz7oY//5pk8P2Hh1kmMUqgWT//9vr44440xyWuS1VNSv/+NkDXHHD2erhNbyksun2FYAAAAGRXhpZgAATU0AKgAA\
        AAgAAQESAAMAAAABAAUAAAAAAAA=
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "HEIC EXIF 6", width: 10, height: 7, channels: 3,
      file: """
        AAAAHGZ0eXBoZWl4AAAAAG1pZjFoZWl4bWlhZgAAAcltZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA\
        AAAAAAAAAAADRpbG9jAAAAAERAAAIAAQAAAAAB7QABAAAAAAAABNQAAgAAAAAGwQABAAAAAAAAACQAAAA4aWluZgAA\
        AAAAAgAAABVpbmZlAgAAAAABAABodmMxAAAAABVpbmZlAgAAAQACAABFeGlmAAAAAA5waXRtAAAAAAABAAABCGlwcn\
        AAAADnaXBjbwAAAHdodmNDAQQIAAAAnjgAAAAA//AA/P/4+AAADwNgAAEAF0ABDAH//wQIAAADAJ44AAADAAD/ugJA\
        YQABACpCAQEECAAAAwCeOAAAAwAA/5AEECCy3VXTXNwENAAQAAADAZAAAAMAEIBiAAEACEQBwXAwYLEgAAAAE2NvbH\
        JuY2x4AAEADQAAgAAAABRpc3BlAAAAAAAAAEAAAABAAAAAKGNsYXAAAAAKAAAAAQAAAAcAAAAB////ygAAAAL////H\
        AAAAAgAAABBwaXhpAAAAAAMICAgAAAAJaXJvdAMAAAAZaXBtYQAAAAAAAAABAAEGgQIDBYSGAAAAGmlyZWYAAAAAAA\
        AADmNkc2MAAgABAAEAAAUAbWRhdAAABNAoAa8FsgqxCuKmHCawr1MGgAYihDvS1aYJqf45b5qYuehX5KM8IGb6Wv//\
        +RO1//+v1bn63swLktMJmFcytP8UOivSTbn/7IOf//j/0f0/oeN5nl+j7Hve78H8T8d8p8+ALN//9P+R+G7hWi1asZ\
        hA/ye9sTGvv0AQLbUTrAcNLLF9WrlZ0b3xn6APOF+zusE5TQ379UmKJTuMLBdLnavetiBv6BIkYaL5XG5oFfREMj3K\
        Xgw3b/9f/m924HaBOUr6JjPe4kzra3ZpLq22NnM1NIdKpv/ao4HxcmzAbP9pu9NZhdBmNGPd3w0827SeTohqlrwr//\
        tB7quDvGp6OAMvs1RsWtEON2C0Bxf/95Jj6okSyxZKihiRzd7JLAHAqxpOoa/CEcd97X+8AD+z9f0ad8CZsMDaIoGo\
        1pX//wG+hfEZpppHrrqzCEN8SxY0vEOzpZuEyh/UWfIGI7qTBl//9Bge69rjXIxXmJ6UCydeRNFvUIatvxUwFf//4r\
        qCaajRL6qPQ5g+jGD//0laL///rMC7CXV/hvr//coEgccbb9B8ePcpF8ToACHXm3oBBoNo0HWaWsNWSjdcBOrYckmu\
        nbS1dn7r2WxGludMx/Q1G19G1QzU4D34KGoAARC6e4vqJW5Mrg4YJrzGZh0CktXEMCH3nyy6bcs5kjLnocuM9dNJoH\
        ne28Thrt7W45JsAAFUabJ/7DJ1Hk75TNxDcuy0CxdD5dueksBAweZjQwpx6ICAmmz9FqwF2DdVGTcqEAKc4aaYjLz4\
        F5+q+dS6bOCAKWwbSYCcnbjP6WW12du5LJIiyuCibZRYR6fQ9vEs5/AoAd3FwCPSPdXHuzD7l/LgAwAjS3OnJmQfYm\
        VqeZQ+gEd2pmA6pMpyjnSWCc6VD0gBBMi9JJ59fCevxnhC8E1ogBkvK9tEuhu6NbKlLr88hIodysXdtMW9Ze2B2zfL\
        PSqu271NOw3nHFxahNEpkHH/52ZNIpHy2Ukdlxrr17SF9nwPiUP//gMgjGfs+YttupcaJiA//07N7e2AXujQTmxt51\
        n//EXDisE8xFZP2CIPuETUSS7PTDoFDDb2c6zxV9DQK6v/+4JrYmtS+OOuZUBDhm9lV7nnqZN0icH6W3//v0PbfVy6\
        7la81XzGYD//gSlL///GMIHjA1+b/f/5QL0uOOB6+K/hWlAhvW7lVJAtn13fSNQMqZUh1gcl9Cf/OMHYZkU0KeXKOc\
        pwIydoiMsHzv//DfKY3+BLp7OgrvP58v/6+A6Vi3k7T4B7w22b//8uZiRlos3mkMxUbdYzwvzsddOtQC38GEoSm6T0\
        AMYf/9MsEnpFhJZXp1B0PzmoYw21OxDTEBvVpI//9hQjlkYkcMWAjukfMt//rNmmccb2i+Nexnpk3//1Ad9VVVBSte\
        xrz/cQDXWZkDaAXTZWTdYsFrO7H9NGv/xDonUeGPpiuc7xg8UuMn/OjNGT//iYHGExonas2D8Z9Laf/6CB51GsRxHi\
        z54LT1f/5jsVhwWYQvpvBBB3vk0WeJLxlt8jC8X6JjN0RXdEX//kW56bzXQMTIQkAxljaRi834+4rMmvPuhj//mmTw\
        /YeHWSYxSqBZP//2+vjjjjTHJa5LVU1K//42QNcccPZ6uE1vKSy6fYVgAAAAZFeGlmAABNTQAqAAAACAABARIAAwAA\
        AAEABgAAAAAAAA==
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "HEIC EXIF 7", width: 10, height: 7, channels: 3,
      file: """
        AAAAHGZ0eXBoZWl4AAAAAG1pZjFoZWl4bWlhZgAAAdNtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA\
        AAAAAAAAAAADRpbG9jAAAAAERAAAIAAQAAAAAB9wABAAAAAAAABNQAAgAAAAAGywABAAAAAAAAACQAAAA4aWluZgAA\
        AAAAAgAAABVpbmZlAgAAAAABAABodmMxAAAAABVpbmZlAgAAAQACAABFeGlmAAAAAA5waXRtAAAAAAABAAABEmlwcn\
        AAAADwaXBjbwAAAHdodmNDAQQIAAAAnjgAAAAA//AA/P/4+AAADwNgAAEAF0ABDAH//wQIAAADAJ44AAADAAD/ugJA\
        YQABACpCAQEECAAAAwCeOAAAAwAA/5AEECCy3VXTXNwENAAQAAADAZAAAAMAEIBiAAEACEQBwXAwYLEgAAAAE2NvbH\
        JuY2x4AAEADQAAgAAAABRpc3BlAAAAAAAAAEAAAABAAAAAKGNsYXAAAAAKAAAAAQAAAAcAAAAB////ygAAAAL////H\
        AAAAAgAAABBwaXhpAAAAAAMICAgAAAAJaXJvdAMAAAAJaW1pcgAAAAAaaXBtYQAAAAAAAAABAAEHgQIDBYSGhwAAAB\
        ppcmVmAAAAAAAAAA5jZHNjAAIAAQABAAAFAG1kYXQAAATQKAGvBbIKsQriphwmsK9TBoAGIoQ70tWmCan+OW+amLno\
        V+SjPCBm+lr///kTtf//r9W5+t7MC5LTCZhXMrT/FDor0k25/+yDn//4/9H9P6HjeZ5fo+x73u/B/E/HfKfPgCzf//\
        T/kfhu4VotWrGYQP8nvbExr79AEC21E6wHDSyxfVq5WdG98Z+gDzhfs7rBOU0N+/VJiiU7jCwXS52r3rYgb+gSJGGi\
        +VxuaBX0RDI9yl4MN2//X/5vduB2gTlK+iYz3uJM62t2aS6ttjZzNTSHSqb/2qOB8XJswGz/abvTWYXQZjRj3d8NPN\
        u0nk6Iapa8K//7Qe6rg7xqejgDL7NUbFrRDjdgtAcX//eSY+qJEssWSooYkc3eySwBwKsaTqGvwhHHfe1/vAA/s/X9\
        GnfAmbDA2iKBqNaV//8BvoXxGaaaR666swhDfEsWNLxDs6WbhMof1FnyBiO6kwZf//QYHuva41yMV5ielAsnXkTRb1\
        CGrb8VMBX//+K6gmmo0S+qj0OYPoxg//9JWi///6zAuwl1f4b6//3KBIHHG2/QfHj3KRfE6AAh15t6AQaDaNB1mlrD\
        Vko3XATq2HJJrp20tXZ+69lsRpbnTMf0NRtfRtUM1OA9+ChqAAEQunuL6iVuTK4OGCa8xmYdApLVxDAh958sum3LOZ\
        Iy56HLjPXTSaB53tvE4a7e1uOSbAABVGmyf+wydR5O+UzcQ3LstAsXQ+XbnpLAQMHmY0MKceiAgJps/RasBdg3VRk3\
        KhACnOGmmIy8+BefqvnUumzggClsG0mAnJ24z+lltdnbuSySIsrgom2UWEen0PbxLOfwKAHdxcAj0j3Vx7sw+5fy4A\
        MAI0tzpyZkH2JlanmUPoBHdqZgOqTKco50lgnOlQ9IAQTIvSSefXwnr8Z4QvBNaIAZLyvbRLobujWypS6/PISKHcrF\
        3bTFvWXtgds3yz0qrtu9TTsN5xxcWoTRKZBx/+dmTSKR8tlJHZca69e0hfZ8D4lD//4DIIxn7PmLbbqXGiYgP/9Oze\
        3tgF7o0E5sbedZ//xFw4rBPMRWT9giD7hE1Ekuz0w6BQw29nOs8VfQ0Cur//uCa2JrUvjjrmVAQ4ZvZVe556mTdInB\
        +lt//79D231cuu5WvNV8xmA//4EpS///xjCB4wNfm/3/+UC9Ljjgeviv4VpQIb1u5VSQLZ9d30jUDKmVIdYHJfQn/z\
        jB2GZFNCnlyjnKcCMnaIjLB87//w3ymN/gS6ezoK7z+fL/+vgOlYt5O0+Ae8Ntm///LmYkZaLN5pDMVG3WM8L87HXT\
        rUAt/BhKEpuk9ADGH//TLBJ6RYSWV6dQdD85qGMNtTsQ0xAb1aSP//YUI5ZGJHDFgI7pHzLf/6zZpnHG9ovjXsZ6ZN\
        //9QHfVVVQUrXsa8/3EA11mZA2gF02Vk3WLBazux/TRr/8Q6J1Hhj6YrnO8YPFLjJ/zozRk//4mBxhMaJ2rNg/GfS2\
        n/+ggedRrEcR4s+eC09X/+Y7FYcFmEL6bwQQd75NFniS8ZbfIwvF+iYzdEV3RF//5Fuem810DEyEJAMZY2kYvN+PuK\
        zJrz7oY//5pk8P2Hh1kmMUqgWT//9vr44440xyWuS1VNSv/+NkDXHHD2erhNbyksun2FYAAAAGRXhpZgAATU0AKgAA\
        AAgAAQESAAMAAAABAAcAAAAAAAA=
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "HEIC EXIF 8", width: 10, height: 7, channels: 3,
      file: """
        AAAAHGZ0eXBoZWl4AAAAAG1pZjFoZWl4bWlhZgAAAcltZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA\
        AAAAAAAAAAADRpbG9jAAAAAERAAAIAAQAAAAAB7QABAAAAAAAABNQAAgAAAAAGwQABAAAAAAAAACQAAAA4aWluZgAA\
        AAAAAgAAABVpbmZlAgAAAAABAABodmMxAAAAABVpbmZlAgAAAQACAABFeGlmAAAAAA5waXRtAAAAAAABAAABCGlwcn\
        AAAADnaXBjbwAAAHdodmNDAQQIAAAAnjgAAAAA//AA/P/4+AAADwNgAAEAF0ABDAH//wQIAAADAJ44AAADAAD/ugJA\
        YQABACpCAQEECAAAAwCeOAAAAwAA/5AEECCy3VXTXNwENAAQAAADAZAAAAMAEIBiAAEACEQBwXAwYLEgAAAAE2NvbH\
        JuY2x4AAEADQAAgAAAABRpc3BlAAAAAAAAAEAAAABAAAAAKGNsYXAAAAAKAAAAAQAAAAcAAAAB////ygAAAAL////H\
        AAAAAgAAABBwaXhpAAAAAAMICAgAAAAJaXJvdAEAAAAZaXBtYQAAAAAAAAABAAEGgQIDBYSGAAAAGmlyZWYAAAAAAA\
        AADmNkc2MAAgABAAEAAAUAbWRhdAAABNAoAa8FsgqxCuKmHCawr1MGgAYihDvS1aYJqf45b5qYuehX5KM8IGb6Wv//\
        +RO1//+v1bn63swLktMJmFcytP8UOivSTbn/7IOf//j/0f0/oeN5nl+j7Hve78H8T8d8p8+ALN//9P+R+G7hWi1asZ\
        hA/ye9sTGvv0AQLbUTrAcNLLF9WrlZ0b3xn6APOF+zusE5TQ379UmKJTuMLBdLnavetiBv6BIkYaL5XG5oFfREMj3K\
        Xgw3b/9f/m924HaBOUr6JjPe4kzra3ZpLq22NnM1NIdKpv/ao4HxcmzAbP9pu9NZhdBmNGPd3w0827SeTohqlrwr//\
        tB7quDvGp6OAMvs1RsWtEON2C0Bxf/95Jj6okSyxZKihiRzd7JLAHAqxpOoa/CEcd97X+8AD+z9f0ad8CZsMDaIoGo\
        1pX//wG+hfEZpppHrrqzCEN8SxY0vEOzpZuEyh/UWfIGI7qTBl//9Bge69rjXIxXmJ6UCydeRNFvUIatvxUwFf//4r\
        qCaajRL6qPQ5g+jGD//0laL///rMC7CXV/hvr//coEgccbb9B8ePcpF8ToACHXm3oBBoNo0HWaWsNWSjdcBOrYckmu\
        nbS1dn7r2WxGludMx/Q1G19G1QzU4D34KGoAARC6e4vqJW5Mrg4YJrzGZh0CktXEMCH3nyy6bcs5kjLnocuM9dNJoH\
        ne28Thrt7W45JsAAFUabJ/7DJ1Hk75TNxDcuy0CxdD5dueksBAweZjQwpx6ICAmmz9FqwF2DdVGTcqEAKc4aaYjLz4\
        F5+q+dS6bOCAKWwbSYCcnbjP6WW12du5LJIiyuCibZRYR6fQ9vEs5/AoAd3FwCPSPdXHuzD7l/LgAwAjS3OnJmQfYm\
        VqeZQ+gEd2pmA6pMpyjnSWCc6VD0gBBMi9JJ59fCevxnhC8E1ogBkvK9tEuhu6NbKlLr88hIodysXdtMW9Ze2B2zfL\
        PSqu271NOw3nHFxahNEpkHH/52ZNIpHy2Ukdlxrr17SF9nwPiUP//gMgjGfs+YttupcaJiA//07N7e2AXujQTmxt51\
        n//EXDisE8xFZP2CIPuETUSS7PTDoFDDb2c6zxV9DQK6v/+4JrYmtS+OOuZUBDhm9lV7nnqZN0icH6W3//v0PbfVy6\
        7la81XzGYD//gSlL///GMIHjA1+b/f/5QL0uOOB6+K/hWlAhvW7lVJAtn13fSNQMqZUh1gcl9Cf/OMHYZkU0KeXKOc\
        pwIydoiMsHzv//DfKY3+BLp7OgrvP58v/6+A6Vi3k7T4B7w22b//8uZiRlos3mkMxUbdYzwvzsddOtQC38GEoSm6T0\
        AMYf/9MsEnpFhJZXp1B0PzmoYw21OxDTEBvVpI//9hQjlkYkcMWAjukfMt//rNmmccb2i+Nexnpk3//1Ad9VVVBSte\
        xrz/cQDXWZkDaAXTZWTdYsFrO7H9NGv/xDonUeGPpiuc7xg8UuMn/OjNGT//iYHGExonas2D8Z9Laf/6CB51GsRxHi\
        z54LT1f/5jsVhwWYQvpvBBB3vk0WeJLxlt8jC8X6JjN0RXdEX//kW56bzXQMTIQkAxljaRi834+4rMmvPuhj//mmTw\
        /YeHWSYxSqBZP//2+vjjjjTHJa5LVU1K//42QNcccPZ6uE1vKSy6fYVgAAAAZFeGlmAABNTQAqAAAACAABARIAAwAA\
        AAEACAAAAAAAAA==
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "HEIC with a thumbnail", width: 64, height: 64, channels: 3,
      file: """
        AAAAHGZ0eXBoZWl4AAAAAG1pZjFoZWl4bWlhZgAAAjxtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA\
        AAAAAAAAAAADRpbG9jAAAAAERAAAIAAQAAAAACYAABAAAAAAAAKToAAgAAAAArmgABAAAAAAAADMIAAAA4aWluZgAA\
        AAAAAgAAABVpbmZlAgAAAAABAABodmMxAAAAABVpbmZlAgAAAAACAABodmMxAAAAAA5waXRtAAAAAAABAAABe2lwcn\
        AAAAFVaXBjbwAAAHdodmNDAQQIAAAAnjgAAAAA//AA/P/4+AAADwNgAAEAF0ABDAH//wQIAAADAJ44AAADAAD/ugJA\
        YQABACpCAQEECAAAAwCeOAAAAwAA/5AEECCy3UklNc3AQ0ABAAADABkAAAMAAQhiAAEACEQBwXAwYJEgAAAAE2NvbH\
        JuY2x4AAEADQAAgAAAABRpc3BlAAAAAAAAAEAAAABAAAAAEHBpeGkAAAAAAwgICAAAAHdodmNDAQQIAAAAnjgAAAAA\
        //AA/P/4+AAADwNgAAEAF0ABDAH//wQIAAADAJ44AAADAAD/ugJAYQABACpCAQEECAAAAwCeOAAAAwAA/5AEECCy3V\
        yU1zcBDQYEAAADAGQAAAMABCBiAAEACEQBwXAwYJEgAAAAKGNsYXAAAAAgAAAAAQAAACAAAAAB////4AAAAAL////g\
        AAAAAgAAAB5pcG1hAAAAAAAAAAIAAQSBAgMEAAIEhQMEhgAAABppcmVmAAAAAAAAAA50aG1iAAIAAQABAAA2BG1kYX\
        QAACk2KAGvBbgOEhEv+grQB/jf0P0vn+L5fleh6/u+58F8R8b8n88VD//5E7X//6/VufrezAuS0wmYVzK0/xQ6K9JN\
        uf/sg5//+P/R/T+h43meX6Pse97vwfxPx3ynz4At3//0/4b2tlmpQyfnmyPI72yn9qYgCzNVzMhpWw/fstLP53+aCg\
        DzhfrBmP2z4OjR2i0BQDCwul355xhK9FS+YnF1QTh6KeSzmEG3OCrHjh95c5rAjrMvXEEarpOSptfffcrLLGec4YEt\
        /73MVhfTJkx3TTSEIP8wjXgM1eRBJJIwC/9MxpUAAB+Pw4l7du3bfffe973ienWetAaAGe/gY9Blf/vGezM46ZKCMV\
        CCKjwYHaOFZ6adTtgpsZ3E/0RnDzAWMJUb1LHRPabuwuQVvXQl8YkWrp5Vl0d1c///RfgBYvQaom+Lesrouf7IGgCk\
        Rj+7e16M6NDpaT4zUAJG2/NzCXQ00vau7NBwG7vi2//JpNfVPDMFjXnbgg/znzoISOpSCM6TXznEEIe7JheD7k3jvP\
        ///D//+b73RKf/2ywpHIMGDAVVVSlKTYi7CNqoHrbbXGcXOIQ9mA5NJJpL8ePHdRRRCEIN3K62MyVvsf/8tYhn7SsG\
        THFfoC0Hc/978oe5Twecj//Bvz+LA5VyP1KIpHhldZtjOL+BsAVTnJqW4Yl7C+0HMW/geYNMZqFgAJxQrwSWNR96V4\
        FP/N782OKQDm/NXLiEJqqsCqqjGMVSRbpCjfPDOtN93VVRQs0yxiKvlMG227JJIxjGKYRe0IZ//4pMQW+4fp1Oz+93\
        xi46AAByKEQb9YmuYmMX3w3gAAW699cFQgXKKKGgggaa1qWx/uifK4w5k/7zequFKBVl8XiBL/BdDNkjIqAwRhOhbv\
        1gBVf5pqn/NB3Li/Btq4pSDadYpwlEWDRppnO97QC9mQb5AiYR0bLYcOFgGGEbrWNAiX4dvDKhcEERKKJCEHwYt0Vo\
        JnArD8FuIh4P8A93NRG4gOOSzjjKUpO97pUu///cvhGqxj6HIML+v65pAAFzn6Y0k0XunKqqSCAA2lhLAJ51my7Ukg\
        qCmZ0ACGvQaK7GKEQqJMcVz5pHktC8hL36aJ4ZWg7n//g6N6xXEJzXx0Hgn5prHk0gokvP//mkxON4weLEvJacYSyl\
        kxcLTk/ki+aYRliv/9lrN0Jw4cNzTTSlKUXBIMPcRakkkMoyVCHU3hPZafl2pcuXCjjjOc5p9c/+YVlneAX6uQvfIZ\
        Sg6ncRX5dQU2xqiKUTgjc/iH3dKllZlVVT+qqoaIQMnpw/n//xGwbaTZMF6mD84B4ntBQARbMnMs+BPoxT3BapAAqt\
        yEzkmpeLvPGjO4lsIfWzTe9hYvJgvv+Vcyzr5PGZ5BAII6hK55OzXNOjkcxUrRNV8XEjEANbI3L31fBpyC31XmZTlU\
        BYn6Hx6BAQhGv/q/DuphXANsA0wJKTzFOHM+4bYXKkbJScIX+4BnhG+7HKWWWVUUUSmMYQ3//vXc9WPGOMMOOKhCDd\
        mMGvTjfYt2HKSlB357MRvOzqEv2WeedXhhfrMYfKCETz//uqXLMiAZHeDgWTuhBk0AFhZCmo6r4/c1rT6iaAA00Z6G\
        RrmZiiiaIIH6GMdrD8f5//xq/1H//6D7cqt72f/1eB3/lsdQ3WeefMMMIQhAZPsDTDMcHOnEH+Zkd8Q7LY6hus88+Y\
        YYQhCAgI3/V0nJRiiFCOlssZ5zjwV6hS7nLSG442ljFmk23cI9naozC+x///0OGF5fOfZxHJ4+f/pfFSepZj/y+p/4\
        m9g4LWH/VMu1ioP//Vxqgg8NEb4b6ysaEHEQAAELB17Cg1qKjRjEFOIgAAo3B7bzHKYlllfFFE6Oc2rgvcPHIqw7jM\
        OLO9+dG6u+z0ard8PFxcMAu8kr4oIQee6SwNQ1zb2w/Bvv3s6hLT1hYorFC/WYw3MT7Aux0T4kED0CEEJOB/AP7P1/\
        P31atWqWWWVSlKLPJO7K39v+raT/z/3OPg8x/+40Tz/U6k0p08jWW/57+8300fo9ezlDGhEBwvo74qrlChNeB/JO4X\
        BocR5B/Gi9NGxTKVgAXSo90ADBwvnTg+pO4o83nBYyg726I4XGFLHIqXPPkIVbn+vSGuMjvzoXHhmh7zc+tB5KdVVc\
        ZhwLHg+E+//7o1x6Hi7NvYmrKg85rvAAE9p7JkDxtGvOc2tLIAADvLflRjYwTDDCc8879a2G/nn+rif918nYl8k/7V\
        gAdXdGWebzySI1X/X1wRM4W1T7BBW1KdCiikM9f3oaBTyuUY3qgybVwaNGq////vYQextP2peNhEiiAbhyG8DqT5pb\
        8YvrISMhUD0w84DqlAgNXjbkszj8zNQwoBpmaP32/MB1P3/uPHUX+16jHuu0/NQXNbLf9u/OnXk8yG8MJztWmwqX1l\
        KOH83RVUGJwVYCx/9UzMxHlPA6ozrgDyMf/DpWx0TxCGcz8BVmVBGo041KikF3wCh7/euuMNBP7Dls8ipzF3bUBIdV\
        Atsh6bVfRzoHwn3yyeQufprI/01/PvxTnWJSlKUt1FFD26CtQbcqSVKS6443E8X2b//8OeFD8YRXnnk4YYT0IPidP/\
        /gfv9uy41trGkkfznNrFzUHr2MYBqoKUogowX/mfJ9DMYxcrTmAH8P4PTS9r2lKUlRUYJACBDCB4pkKYm73udpfoaE\
        0+egMYxjHreecyp8S/lz73ve+VaaZ302AG6e3OjrEMjPPOIwwu7OdGCAVDYNpcez/AoolSCB8cIQS0jXgP3//yG47c\
        acLPeVyWUP3vF4AAIKJUBuEm5vebWoUp4wAD3JvkYibtpBBAZppooAAdHa/yS8PV+QHe0W/qfFQS6VWNtNANapUpjv\
        PN39DhXESB7h0ssrf//gZA2tphlg40v1Vq1K9VU5YAWnlHnXtqEJEWl0FBGIWLRX34nKSyMfAAACdwPnjDLv/8P7P1\
        /P31atWrm5ubmUpSpPZ+EY+D4QaqPd1Xa/+8P0KGNF98M6s41H//tg2lx53IaIoFA+OEHvIAAAavXd3hd8lZ5oQQU+\
        VgABQuR2+uV9GbbbOkkkPIQajIMq+LWhFSLxlk3ynfJiHLOOIKXemYUU7W+kF0M92/06gGM4IrBBHe7gAVXmmqf80H\
        cuMJjw8FcCkG8Z0XFzbxotddhV/DRWdJMZ1Tacrc2wt0qVLWbm5sx3vbWekDR//9IOidbo2OqbbqqO3vZyAAJFtLHg\
        1dGcOCEDqEJAARUMuEK7bOtlli1FFAetc822f0SAV/zz11OXW/4F6NNVuQM49CZxpJe0hghUcQjP9gyubgCQUwP5/7\
        Bd/9J1m98G0BCQ0B8EwMAAHU0GZRsNIeOKyaWk2rui6K8JtP/63mwDrsstLiFOYqlSfWT//lfYJzic9+/hQAAAMADV\
        0XRdEe8wTwzcujx7ve974caaZkadAE5sH2EH8zTS9AIv//95O7Z2jzbjjiBxxvOtavL//+e3Ojq856805mF3ZzkyDk\
        Ip09SNUrqUUXdn+uW5c9a1oElgDDjnA4zK+/4DGK1yfDAK611VCiE0TDGMTP0dDQYr4NeMYxjNymmfnWIv4MNa1rW1\
        CSSIGwATrrdzPpTcO++72WWRHve4gCgcxuEkziiHHGtjji473l/BUditf/9anL7H6KYtNMhokbElaTAA5yzZeD1yXK\
        pA9U3kAA5aRHBNXxNU0GrUq9ITMuA3//pjwkdDiKGWPuUD1vm8/iADYiyV3Ip+LMuTWll1IAUZcePj183qCZi44U2V\
        ZLHVZTZ9+pkcsX2GN0ijiVbZkiR6W8Tl0lNiUmbpVAQTqIjpElz777vZZZEe91iN/+DfOyE9+/ff777WtapmQUre++\
        SSRp2nCmX9xjzH24/CxAgPsZZYYxi1t+UwAAdQXU2lEY4c3IsVNJo7kKbcKl5uAcfmOv8cr//md23pskkbkLhGdQQy\
        4HhkdspSf/+wX/TPFGoK9CeumTQsyPQh60kjfuKA0S5Z//+y/LC+/HOg1hdVPfp+i9gAltVyX1es7G9eEtKq6AKIuv\
        IH7ZdBzsAmo6HbdookirYN7Ewkf0hw7YJMtBEIRXztj3zYbWpBN8vOYDITaBNo1PMVXwwwv/PPN8pSMgX/jnLUF+lS\
        pRBxxpSlI1oJ3UTASSR+/70XdevDd6tberBw4b022173vO/GYVO/z/6Zl1///0f+YgcXs//5l5//6ZNJX8Djx9gOZY\
        jIQW6AAQkLHz6wDq+WhB7vnOAAeBaMpTaI/uWWRkUUMV71vK0tKNaii78rJ97qL+T1jov25sRViid2N9YT13D9PFzy\
        d9XcbdTGxjc/HR8x7ePEwp0cgx7wQ2IqMdE/VvnrCxv0EYwiXxaBAfFot37sck3s3uQRQEgXHt/tD4//uf4Hijqf/p\
        KP1Ajb0RkJAb0sZo4/xI3cEW/VNiQsf5FG4O6cehd9YigAfX9q5F4OOz999faZX97rXUK9OCAGH0++9sQgs1bt2iXZ\
        BRS5UAdOnSM00zRSksAkH4FLviy912Dmmla1q1eUalMeXBPW2j23dfbjHJpJNJHCCCNFFEIQgpawN4QhAIOuJHDm75\
        10ZdPwXARKRjVxWcK68+yD/I/lfnfB6IeTqgP2vO0pQ71tzm+tBXVlGf1+aSDrdjt0LCAlnkw//+nfDI1RroXnEywG\
        loWbtwANeMRaky8TN1v+Mi6hgBMmZ5Zv5k+nQpITc6uS4kGJv/qGB2gbT6He9A8IpRrwQDtanf9KjqG1rSDwzNQem3\
        cwjgIwwwdPPOurWjpD/4Dbgb3cuXKkssqUpRzKBRxFi7bbY7jswiB9QOjEQhXujRoywQQMYxjXPMqv//r7uampJM/S\
        nnf9/0jQAVDYlJkRIJXi4eGIkASAisCBg46wN3zyhKEDHAB2RTYZO5UNsfTcsybx4twksiogd4P2L0HsgP/+Bq0gCf\
        Ky1hMus/oyp6f8IVZvv//43lOIk/i/+/LOcQLg67fCcJZNJeGlDr9Rtv+fxChhXHjxsoIHrWtUpwcwtTK221+n5+d2\
        D8I8Dbgb3cuXKkssqUpRgSv/na8OFJKn03xlgHGLaaEMzFbeP0bBRMYhgMLsESuBTTBxnnnk4YYT0IReKzLP//yp5N\
        QtjoiA7Omkla1TQAFSgE1MOgVVOf/9Up8gA8yp5NQujvgggW000krW1UT3/f/6Lh1H//7P/DH+L2f/+T4lP9O+LDxR\
        1y4OXA/yIQSajXKAOhC25993hzlkrj7FOsARy7ykjly5CIooMLWkwfD5MNTu3HjjvY433vekrzCXKY5SoPy9CZlgIV\
        58fD+XEBBCaiia1rUyXFHV//5ksupfYX2JoEBACznC2AA3V2p6oeJ3mW97bupYAD0qSkqWuyeJppCrrqqsY47f7udq\
        jwqjlZ6lJHfJ5HYIhs5yBjGd+v5ZRHHJpJsKK+j4C8/Wka49lAABH//5znL/hnhdG4UurWvKKql2tUn48kopgww355\
        5SlKCgv38cegrt8FWpw876WjF5xjHNlAlxuSyyflKPtvL/gH8FO5HThdevVNDDAZGMOXrDO8/f/nxdv/dvvomcqZ//\
        o6n//sM17BL+1UCbBNKNjFooAAcubb7WSqEPy61ZaPlgAY2i1ORhuN+qqmtVVOu1pqHbnwQ59pX1mWQ3TAmwgv6Z4T\
        ZELtkF5SXoZThbhdIxz6um0PQnlcigwqGWrdmadeP4a1Vb8UFJkFHZB5v6uTFPFiSZCAYTwvMOAMD1jj4KdHIxOf8u\
        fb+4hb/ZPshAtzH/7UvHH4mbcydGgKi/zX9w3i/+lG797gAa7f/sk5XYu3N0F9fLuAPL4Hy4r2gkPJ3ffh7rky9v+f\
        sN0ipe5as/DrFiyNVVVTkEIA8rMTOU4vJYnH9VWdr2xoEq6vAzhlBsqimbEYu9qHIaZ7DV9KEADJXh8BgrGagTx+Nu\
        fes9IwQp/EuK//6/BcZv/2rNmzKoYX+SlBkAAKBRCNTmLVFHYxeBl/AABoJI0XPipS9ddM333cNaxnSpivsDLS5OVE\
        iJ095xGgtE4/p6VBfT1KJE7iSFMP/oQsDpXWx1kkvOzryxdbEfnWjHMkC//bZvBP0kefP9y29Ifk8xQ5rQBjL/50qz\
        4zdw4twvjhsZWp3DlfP21fp957HI49/kfDcYCQ2wgg8q6G4A3eJi4OYRZFHZEiLgc809uyU4Z+TgAABJ58hie6u48U\
        p/Dw0PP///4+Dc//1nsjtFppqoBkyMHDhcLB//y5MY7Re0KFDQyMjI4zZNk2K5+e4GPERH8VSviAn1QUoqXDbfwgn5\
        LBIJDgL5fiJT/t9A1tfJJzgDHK7iY4Oedf//mLy3B5szIF/KaWghBVgAAa/P9oAEiRQoyk5dofgATjtN0IqQe5BA95\
        ppkdKXB+dvgPXPuPSp8Kjn+TQANbwCOXdD8cuQPvX13cS1A6Ld9H/fCUAkklQPEUqRc9bXXUsdzb2HdPnz8319fRj3\
        uoHqWxnJyAtrJgsAGZEQxOW2+PxPErDIbgSAfpuf+yZMAecxAdVavi158tMvFYBA5nFKUpSsg+XvDtO89jd1Kslau8\
        ru7uOGTH//6h9N1BPsppplrrrlEIQ+///1VakkLOk2dl5DBbzm9RPAez9F8LsGYs8umIHHWx3DrSFdbs0wABa1FnPA\
        rgzBtCDPhFMAHGpNDsAmvW1/e5f3VltLcWqha1rWx1YAnm30f7xEDlKUpSps2TZGOwAAJR9m9oY8aEoonKCB/kQgSA\
        BmJk0lfx59d99tsssRkIXjZwLl//12q1fdY3E4DD43WrWbGAAW5LxoHIK062IQVcaKAAhoncPd+eyrbbWEkkboxnP9\
        tvjmh39i7nLYl/1KAAHqtkLgpg568fIVVUgPD4PgPZFP/8v12oHooo8Lf3sMWK/Gg//4QjsRmswwYMiHh4eLboui6G\
        ytQx3uZfYvjeGzhClWBvjUDbfwgn5LBIJDgL5jANt/lahqnTdl2m1jQvw21ftTzDLBzSlKUpgbbbM9UQtmfPXoPqUw\
        vy9F//+DvAv8SDXvvuVlljPOdQ///6F8/kxiqEkFO219rWj77eMVwQOpLeJSJb/76+iKOB1rJgABAhhA8UyFMTd73O\
        0qgAHYgwyOcIWRPjGIpmvywG291fCEIQjJKKITp5H4EoxjGMggYYN0ABFgvYO5ry1iSSHNttbP/6YASz3t5ev+u1NN\
        KNddYdrXn67OKNt+qc0z4ONRH22M5+X7RNUDoFPvoA4yldCpZWuKkVaIkcXrU16Zy5xc/McBPH/+ICu15Z/lXlS2Om\
        7W5QhYIiDnpf4SA2IQWVc8XwsC20T65LDDCm888OGMuz44/EdN3/ZPUSR9j/s8foJ0pzCWMc6edCFUDM8eqFul/Mvp\
        Rb8qLYMscFCuqyh2k1w3Z3mBjGMYz5RRPAz/W3T++/nC7lE4ED//+z9fz977775ZZZVKUpuf//s/X89+997pZZVKUo\
        lt1hcsgh7DQwpPagJecAsBHU5xfMYNenG+xbsOUlKDvzwaDD3jyXQtavPe6GT6h0mw93YMYxjIRoom0qAP10whCEIa\
        cML+96hdEOlfmvxBBAFppoGpSeyhlB2gfOro4434ccaw97k3mKPlLZuvboLX5mGH/kjPwVS9poYz1GjfupacNGfQRX\
        rqrjLKLYKuoUrnx+mgkx4UrdCsOT0RN9uyL/928x72SQ/lIGI8rr3KsRU9O7aiYYNNHZCicrap4280419IYmxHHY/0\
        W3cIERSw0i1YF+REpDsSIXckAh2AKKLTaoCu3YvWGWl5AUzRwTmwhCEIQ5pppSh7ArId4O95KQQNMAEH/sZWs5eUWL\
        FesMMH0pSxVf/l3I71PFy5RJ11qMYvm86TV7vAkG1XvX0oH9SgqFihB9MG+QDdaQOgoocu940SBusUgE/EZuWWJWMV\
        cASt0mw93YMYxjIRoomzKEn0caUpSlVl99vGPcI3KJ9iZ1Dhwv8ED69rWh2iW6LfQssHfv3SySRmNbNT9Oq62/J5CE\
        IQkyGGCdmCO1NGIjWR8TS0OLr/8h0r81+IIIAtNNA1KUcZ/+sPPipHdC40Z5nPe61F2F9xnnfMkmML9uC2P+H6njnB\
        Q9hpWnILir0r1aznRVgQjXXWbT5+mwIP0sevthgPhoXve98VXHGtTcd9U/GMYxls++7hX0bD7K/ON+YYYHHnnK1KUX\
        wkFO5US9TLLK0KKJjxi+OOkcD685znOc+uuuqPd17VaCJBiYmon1EWX/5Wp/8sdRRRDEEDsXveAD/9AttBftnjMMji\
        473oZJsMNij3Xp0d7ebczqxHCKhQgla1D4TCYFkX9Xr3qnrAIheeMQDI3ha/ObDXgF6Th+4sQhCEJWEEDHVF75FAQh\
        CEPAkkbp7BUmwK0AUJppozrrqRrWwtCCZFuB18a665nvvtlCDsDbdbd6GBCEIQyfvvfeSyqpGRDKR9xhefgGL/imCD\
        WNehQoOCSSLu97oMv/DaAWVl5Eh2T55e5zivR0nG27kyc4pzYRRk44lueimtIyVaoAP9BSUUTqtarAAMO8OyGIwAKK\
        JHGMHkKkuwyXwGwAAAMAD4CB+rbr/oBSlKUpp999fWaZZY7m3sO6fPnecssVu9+BtklFZARdPsWLDRVVS5rWTRY1YZ\
        fL3ve98XvvvSUtjdnd8PB+PtdWzgOz+5mrs3HDPnzrTDCzXOYIh/9earmO6YME7fvunvex+XYZbfjOdcqWskG7bnNF\
        Eu51qYP0C5tdXA0uusB73DJDK3SCSRwC0ED/mMXoMJlbDM+/UUpSlLTuut4G735upznOc/7DC7CGeYVo4d1CtTJks5\
        994GEI1aJdLaDjbJt27dJRRQpCEOGNTAIsDirn3DMX7Z6TaL/YAhfw8LZc0jJEWWSst/N5pAF+fiRGbdSSom6EQPLP\
        Z62bRZTRX5VN8jryx+XvvefJJ04ngU02Hh98ZG9Trgr8qm84W7uPy998F/7Z8pKNe//MEFD/50vbZakG+Rz7vEMvLq\
        UfcTkEqO2f4SU/Ku0vKK7mkHGYO9eoTsgM8YxjGSCqqlf7djTJu44PTZ/+oMAOvuebFOh4+fPozc3NxUIQOAJB1RRZ\
        SfYGzVCiqqmmg5aPWwvGOdT6U2YwAt4OfBcCn4IOf06iD73sCHffhUPg5E/Mq+929rNjkwwxG1CL0VNo+2F8+HyQhC\
        EKFwwvON4vzJHOc5zzxBAwovSSGFF+1cfBgwbeHh4XDnOs+16iI6RJeu/fv9QUFBE3vft0lUIhyLitQ0ml37/YFJSM\
        4W8mMNZ/zGxwmSkYMU5Mhh9IY/7kp5wnbcw77It/itH5SIwST/9OqANKhA5rw9zyvpyJ/2QuEvvzCoZe86blh/1R+/\
        r+9D5AWd0PLF1wLbxUdIezj5Aio8z6dTHigXHiycrSJ+kdWhwAynRzl4BRzDprWTVrRyv9d73843/OISJWnBgwRzjj\
        UpSepQxeXWNtJJGQpA3Q5p4EEYg0uOpUqUs8873vexdUGgACQ0yE9G7fw4Jcnh4Ocl0XRPWRf/5KpEGqYYZBcjE89+\
        /TTv/+cfuYQVCbNm5CgoKDSybJsmDWZE21pC9Ir+0PyO+VJni3EX/sPX6ygDY0SUJM5F/94WOCjOmvEaIydwecSD/6\
        oospPlXSpXutiOcrsqgtApWuZVbUOtZ9PyELFDfd0ouYV11ynffaHWry5//NJJpL8ePHdRRRCEILfCIDUnapJI5Zld\
        DuSxBdssyAJokSI5333e976+8rTsUlfve974JVVU9lt2NMm7jg9Nn/6gwA4+8RxVSLpMmTNaWlpSGMXoAlPTviw8Ud\
        cuD9MjIhbiCfpbDY31KiTtP/5GpFYkJcRpCUfWnnBWnILu556CPQ0zbExo5XAfXBUPnnp1aOCZyhPDAqvyguc5znbm\
        22rYCa+mtOc5zoliigwm7NV7fNihke3buM8PDwM3vjP1zTFEx9JzOnTqjw8PCMIQwB62pfrYJve974l888K6nW3T++\
        /nC7lE4DACV9NyIjzNzJkyjS0tK9GMVwB19zzYppLHz5AE3NynwILWKwKtmLKmQ4Vq/4E3qneO45GL8VuvjTo/A1HH\
        Hh83/ZS/dfqTgQjpvWWWdlmDMg1KC9J+fYFhCEIRH9dc8lXP7MDGMYxnyiicYjwd8Umi4uMLly6kFBQRre+KneH1FF\
        lNWQbNm11VVVQGc5InQtLGfI2KEYVRSJL6Il0pGiM/2DK5uAJBTA/othSP9gm6GMl9g5+thskKKgAoEC20F/FYMA2p\
        ubikR8HwbPkP/7SqJiR++/bRzOFDx41b//9Gp5irBjRo0ktLS0uoui6Lmcvf/WWZAE0SJEc777ve944QLK/FVJJIzT\
        M/7uXNjXgaMmvwgQHrggfnOcfsH/6BbaC/bPGYZHFx3vPypDE23r1Ha5lIxfPY4zhELp1Ix8qaaZu665yYxq1WK+//\
        9J7jcYkXPNbny2/VgKO0Bd/5XcmeqwriAqbbpSP9gm6GMl9g5+thskKKgBUW069/Fn8eELuHhvV7ouiyPB//w4GbHf\
        HHIh/ZgSzZsjv//yCilyoA6dOoGRkZGYmybJsb24/99AsDHG4/wAP/i0ILWQRK7zRFgVQSjvdf/RrMdrJRWGUnttta\
        ySRyt7ubH/6UcCGBcRIcvtsctangtEANhj0aD0G2MTwVOwxytxH4lUi665xvvt1tapyN7UHBmemLmnzLhKMXbtdvFd\
        0PBiMxa6waiGMF8DniG77ho7CZ6662fvvoXe7vc/++W1tiCb+298seEpQCioy0mQVywog3SkKmzzMXs7VGYXtzzzks\
        MLy+dF+L7/2//GkdR///l//qJHX9n//5uf/SxHf87TiBBzebzw2R2SGjIYxxlp6T9OhkUlXoJUKQPcoAIt/9aQi1kb\
        AR+C7a2f/5JIaI/u8lfhmeG+9wl69PgYYuQq2TXHHG3jjjJnOVFa/+Y7m3kEZ+yZcsVu93lgAHqMA5jJwfXiifG0tA\
        AMKHCeY9RLy/VMOz80S7q/n4/zVJ//cPrHpSt/65X7km8lSHMTq5dXMDAkMgc6JUVLTTCOST102ceoPfCtJXQYzQIe\
        tRZQf2BG3u0yF4+u6fYhpZqJNYyvJDsZ+TK4BSq2h5/Kjp47AldBGvwfaUegDTTuQQN73uby7Q8m/j8KiFLyMy6B1i\
        lssKRpKqquqqqUpSsKs9/tZfvdO708Klv9Sf2+tuDzKyrDZgWWiUTq2G9UhQwQAt6juQcA4fRCrIrrUFACogQbtE95\
        WAQTfPIKKsWtcQITrFMDgSNFVVUDGMDq5CFeoVgywmzudevXKsssJOcvAGj+j7mbBuqqtKqqc5zg/SLbz24WJkuSw8\
        zLJYp1aFJQpFLz0Ihhfve+gvtn28EPbtjn7eY/a/eMhRTLNTHsGTmA/rWyqYUQqmtwA5IAobkc1M52f3B1122siukD\
        Oc5zoI666GSxrCGGdDWhOJI7WKT/879jA+rhhha+eeTjnLPD/95vlKlwtpZQXW5c5uoFwI3qneO45GMFwrntoOQZcU\
        o5+HEGJY8niUtKN7ym0upRR2+jWfToL0xhfkRObC4fFySlKUqLW22FG8/5X73ve+CVVVM2CBdkFFLlPgggfk00zRSl\
        IxR6LijMOwrTTSFXXVVYxZB2qbsW4973vf1oon2y7/M4N7HF/gtM+pKh/83zaQUkTTTMnXXMNrTbJ/939haTkndM2P\
        vRb3qbdwJJp8GoJkXvMIrntoOQZcUo5+HEGJY8niUtKN7ym0wlBaBStcyq2odaz6fxI6TZ+7NznOc62ssr1VJL4DYA\
        AAMAB8BA+e+IfuiEDgHjnnnTYYX2oQipQyg7QPnV0ccb8OONYe95CbXNYQw1rWtbUJJIuVQQB4xP4tSrPfWQgaH+D1\
        6cWqrhw4CX33cNatRVP5q2qfZJ503p4ift//h42wwPCcw0FTe8WN5/KbBtATnMV2iXOVyCP5ZZTpSjr2+l2iGEvlV+\
        eeWCEGF1pN2GF+E8hCEISZDDBdN5/yv3ve98EqqqZu0S7IKKXKgDp06RmmmaKUp84xysM0KO4LVq0T998yQg/YYmNn\
        8kc5znPPEEDXrL7diwvYg0JCBySAyH8RyKKTmtixX6wQPbLWdSpfzade/iz+PB/MYSxa0vjthiuCB1JbxKRVbz+U2D\
        aAnOYrtEucrkEfyyynSlHXt+XaI4lCeNH33l0pN8tk9sMf8DlKUpSpAggdMbz/lfve974JVVUzdol2QUUuVAHTp0jN\
        NM0UpUbpFswATOEq8uXJP553Ze9/ql3hi4ncClA74ShHnHDUM5w/5yMAMxvj1qeZ7PALFTaTCw2LKiXqOlq5oegFks\
        QDsk0nA6/h919fRR8iKgiCNuLDQArqd3ISQOFzMiMjrgLtV09YUR2oZwkn4fGPSH3vXewvdH/Ug6smygMEYToW79i1\
        7xBoSfGrc98cbJwQqLKscIbff21+uQAB1d0ZZ5vPJIjVf9fXBEzhbEZ73b2s2OTDDEbUIvRU1Bf/h/Z+v5++rVq1c3\
        NzcylKUAU9lidWC8cwtqOGDK40eo7rYnc3AJbTngAbNGajA8qxtder23hLYRVavmc8Hx97jv/0P33EOpvMVdYQNFkn\
        +XKdKnsTAY2kiqBRPJb174zUnwvFsKx+NkrKP/+5OMBO6XcR3uNp+/OmJKUkLv/K7kz1WFcQFTVDXl3/0nWb3wbQEJ\
        DQHwTDWEKcq+AAvF2B1cDeCnlznmhl/4zUJErrSo/W4I5jL/50qz4zdw4twvjhsW4Jb/3uYrC+mTJjummkIQf53bjg\
        2/QDbbUjyLFdcgFCoqDzmq8OHDOkkj3vepRcv+urDAe9q1ai8ccEIQWMbxjHmKhttqr6t4mOJtDAVA+NyFy5cYeedr\
        WtmvY90AAFDfd0omypCgmskZFukJsmx8bY//1zuEXIccdZsHcuECAtg//+MwNNw5/Xr2BfX19gR8HwfBD3n1AzQg/6\
        m07qjBgVAfWqDbfwgn5LBIJDgL504u/+k6ze+DaAhIaA+CYGIdV0Db7xIPgcuZKVFlzUpTJnO4ivy6gptjVEUonBGp\
        7jLjQgCY2gQQOOaaXB3udcP/nOqfXv79+8U00ta1otsDJkKsbbbVRVBruqBEdhv9vHwHDhthZZRjGOlo3VtP4AsIQh\
        CI/rrnVGKkCNJqlqGIGEq8ATvoiOkSXrv37/UFBQRN73WASrpzBOdZujxvTNfXtjLmZ+tho8DA+BRxCApUksNQUgAb\
        /697xDEEffXHnnsm4fm5OH58MEzV1K6aabryyuTmvm3Yav3j0pSlKc4IIBKpJfAbAAADAAPgIHz7vEN0QgcA93Vq1e\
        ////2xCE5+ENjK1nLyixYsfDw8OwpSokE9XxAex+973vzqaaIqFDldXvL7xXZJB7gBtd95t7ageTJk5w8PDhFKScBw\
        95vlKlzVCgWT19ek+5uqgwKZm7WmpBJSOIrntoOQZcUo6CPB2JY8oAuuvDd3YuOfGTwWCAL47mGGLUYhGFs7rdhsPd\
        2DGMYyEaKJuakl8BsAAAMAA+AgfPu8Q3RCBwD3dWrV7////bEITx4HeAy9a21woUKpQUFACYxkXSoAA3nZ1CWnrCxR\
        e8tLMzjoui07ef/4jkJ+BTTUACSaunz5x6f/7WYNA6ApQoUa8PDw+lF0XRbVEYc5FqU3KpvHNfVyyVIKw+f7lt6Q/J\
        5ihzW0sjP+7sGnOijgY2TguhyExv/6uk5KMNr7SuyxnnOPMzRXy18JnkhPMhAWDvGQRquk5Km1999ysssZ5zhlV/+a\
        ap/zOfI8vNtXFKQkjQoT61wldY0OlJiGxoCLal+0tgFWWWPEUUILGJQb/NeQwsDpOvk7sMsEXeavBtv4QT8lgkEhwF\
        9lZd/9J1m98G0BCQ0B8EwMABOoiOkQhLv3xxoKCYHmybJlML//zaaz/E002AdtedKlSZL//1FZARdPsWLGKWlpacF0\
        XRc9QB/+zXejx31zqc4YHTnLbBQqSiosS4WgBKT0RVCKPRcUZh2FaaaQq66qrGHkf/9earmO3Oua/33T3vYpXxrFZ8\
        vybaqJrUnKlkQrjAUn8ZbjjjHxxxDc6RIAAAy+KAGvBbgW9jvQbW0tjCFS1R454VMXyKf//5E4Z/75Ktf5ga95hWmN\
        qWWHP/2T2k//2haYLdChwsxXoiWuxpua3f/hH3nInOYRxi9tnCs/s1Ns8NlWDEgZdDnxxyhQNruXb8VlEZ2Dcq1pBv\
        98twUId5yILoA9saKIIvPBoC1wVHaBf27N4Fnt/16EvkktqMve8H7Vkms3X6tzEOaPwB9sgxOgArpMaaCc8QjAAFLg\
        g4McurvbB7AATm+BIScy48V8cNU5z4C6eNChCUD5VPM4NvbfzQBqfH+WBknoFKosHaEpAVlpNE8z83GxBReodH3Bw4\
        tso8Xa1PisyoU/4OEkW2XNaQJf/sAsD7770T3q3cI9Zjt5W5EayLIxdzr8O7W6jMmuPhO1agvFaIqM3Cd9gqQQlF7a\
        ALz21M0VK2jlmZf0BsKrWSwEKAqFCTJR2twuh9QuteRvS2AFDi9XTKbAqjt60fQQ0/+ONZzNmfqncNXKo2WpV8lgM1\
        6DUVe2y14lgYKOh07FtsK5db1qh0nyvQbvsA6dKKO8pf8vw9azeLtw2B8ZB+vfVJrrIlJ/sxau2JY9uudR0585Oee6\
        UpPN2Obly9stlWUY1UKRkAXT5lBvG+J554s1rEAAEBsgpu+o75GPq/h1JQQQxrT+VM68ISVVQAxOsD4gVeAqqPMYkD\
        CHKGj+ZqpnG2ennf/LEbRFFlTAmgv+/uoUWpUFt+YOMwSkcOl/MYYbzxpm1IMJARYYTkGbf+MGnc7y3Mdil8gAM3Hf\
        dpcHzzzzJSlAAALSfjingQGCfBEZUjBrxbC//vOWtRPc7yZfyMABZYqd3pmpeeeZ296wABmhAo1lsWcefFSmAlsTqa\
        yCtRS600TuvtoFdKCcI0eqpwlJ4ce9iUMhCD79uyIpVJJLiN5QkYtE87kOJvw8bfvEta8cKt7vKubH0q1rVzBjH8+T\
        MM6dhxjNAd//zkN7khY1+eOzmezWrSAGy1DZq2P+nQoUJJlljy1qpABY5TrJwx6wLKFIUm2agSsBPKMuRLBwHQRmNk\
        fOqxFBQmdF/2BKVqvqBITHPloMKl1v/0ZohixvTqKZJ0P66yMxsVsvigvjoOx+kITehfe9pzAOJSJ3XL55zgC/spkZ\
        gBIV9D854MJOJ0ABNFYA9yakyxSk2p//9zTbK0wrWvO98ISSR1///uh3Q2cpV5a4cCijrmtco14ACPMuFaQ15Xv/ff\
        5/BhB+tvmo6kuCfXCUpEzT9f3VoO7vEYJ7elKsHPwcx/Ut9hIOYSgcUqLa4YxO/umWfo8ZozPP74mXe9u7LeJ0XQAt\
        LVMNNsa9A5W+6AC/mvi0g0kkm0zLPWd9c5ySa/u+XHlLcM4nRSik8TYPEWI1L8WBhRRn4YPSWCfuIpT4xZASCzIwRE\
        M1xu5qYT4+QnDmMccJEIC3kZiMsPEbMCab+QrroePp/7b8n27I//vBMlrrKiHOX4PygAv6HGzPKWsMMJtzmoACyLBc\
        BnmAcT7SCNFLr++jGp/NAWHx/cZ4Rnhume5upKNZzjRd7ExFNUiuGjvvWjEmboQkzW/TSCvRT28sNHQyVz8yU5jh0W\
        smcmjDJIuE/sODIDnpWNzAkk1oXJlUrY2+RT7qUuSJccQBB+TDD1PjKrFW8tgB1tjeZWc7v++Rid40njeleFgAqR/1\
        CRCDRhhfVvecADgofXGLIZKKg+1chhqqrYzP++2OkVKQf6d00AA8m8Gq6e7M8850lJkAFamfUf7Jc18t6weLnS1jwZ\
        c4c8SdSf/tx2Iz+gESzVVP1rUJaByxpMhwlOnpImMIHoFKe9OVaMff/z23yJm9C/yfjfuIOu0DEKKf//9DzY1OoHno\
        hJ62nfq3qIw9IdwLLFypSUoqqYnOUgWhrw1rWqqsimrVGeegW1SST1KTKgVjcOLLiz31YnjholJbhDqUnMJgFsAQwX\
        mMMqCK5/Rj3VCZVZYwBHCK9kPCwdrVsT+9WWa5zoFrCK5i++9s03ek0Cdk16kMJo0iYxTD2sYwkQ/qbvEIQfQwHOtX\
        vv48KE3XlJf2X5qEPgAHQTow/uNz/exxlTn7/PyJI/qFplHY5RSG/6h9+dREQQgHWBS7tp5ji/talEsHg2enzrmB8A\
        QPBaQSDtV5rXfrMWpkbiKmM5kknj1KReAsrMS9kvamGJEiVt7vvb/EKbf1Y5hq7bC7FKHZQlAQg4p2JAZ2c7oY45Kq\
        dWpVdkTsU91nhK4lhzjSnhCca0+qQQeqnf53X5CJCP6tmig7iyVTi/rJoNwVLOsY0dWVwUYTj727nJigtVqK6h3G0D\
        BxqXNtA+mkWbdss5im+8AMwWgzH37bYwo/zZzOc5y3+kpmNtmzXrcARqOINBN00p/QGMUJM+ChWWUeD/4VbTm06Ntu\
        yTLLlzB1duEZnmSrNmUk305PHLqwxPujFmq3vbxIkaKKl23Fk8OMh8BIa83QwtsDXgMMHgzUjQ5vdtrqS8GUpSIBLB\
        i6A+/DxqIA0Gm66UbT+5+PzA7NZOTpmmiM5/t+L3WDBV164ckABq5MjgELJoN5IH1tl90JfOkUQLp883dx/pkRCgmS\
        R8zy9LZ9ZhOby5hc5Se1U5B/cVg6cfw8cIXOTngI9r85znKMHmDp+99+MxUzeYJyu+IS3umq50qF6xxm61mVRmJpgh\
        CCUbNBFiZeefppHF/TGg3BUs7Fj0S+dIogS5CCfXQ9yH74mSR8zyqVSJ0dgnGzhocqpRXbNpO5sKNU0JSf3yZNy+N7\
        30PlEWOxRRUgX4Yc2BTzro7uZ/tPXMNgX/59zkbz0S7n4Q+bolJVo2H5b+wP9KffnMxEEIStr5YpRxI4vog9yKy6qa\
        DNiEDWr1D6sEo/wf6/mt8dwao589ggvepT0XCD3NNzXBv///f8yoP3ppsgNhjMCSqX7muEp2rsqNUA45SkT0mWu6OK\
        jjBgLpc2fjTy+P/y9IlmCr0hc93glv9ZOFWtJPdR3P970fO4+1WglHmn2pu7VXsxZL9AhC8ATU5UF3lKFGvVUf3BEU\
        aPlx5pVxsBnkFcj8wTV8Nnn/QaxK/Qv4MggepE/3BmTnOdaM4m/5fA4W3+IKfUdax1hmlr9KCC96lPUUKKDBX/d0f/\
        //9/zKhCt48d2HA4JlW4aSaqKV2vGq15CrUuApP75Mp7KRQY6HyKTHw4ggDGOLcCfuy7evwNKpF14RAWOUnYt8iuQw\
        4MRhR0cXb44+CAAhPeW+J0YI1+lBBe9SnqKFFBgr/xVP6D+h9zKhCt48eab/wCy66yJeS69n586oPA6aQE44ptP/Bi\
        iDRbGKKbn2GzffAm/Jbd5/EURySosx+WMGAlNsYxQVFS+7q3CbBAgRFCaHUlOC9DngcZvFGolpIGeTpt2k+6Y8SG7M\
        +lePX1di/8ZAvyIUTUFLj3vngCPh1QNTo26htq27+ACJdmxv+wy6LAG94C3V1M+iUpGelJVQEgiVdM62DTxSj5ol9p\
        nj0IZ9qvoGBlBu6Vk89U8fUIRJASZFpM7mjYzdL1nc+P1Oa3ymx80IkX0iHuxcsQYsTXTwl7qC7RP4ZWRv67qkcXk3\
        YoiE//5qMSXjlV4/9upaqmQAams0xaDyt3uSj5uGD//jBoMr2RyHXPgwalfgABBqUydllEnCOpytvwTzsci58bwKWR\
        0GFlQaPqwKeSDi3AYCycFn1E6tPqvgdJ+kqke0NVY7/0Avpo00f/89LoWinkWaGECQ+WBuSURPAysMmhWf//gA9Ep+\
        2rzFxYQM64W2vkaesMG0nSGsIic+lBOAfWB67G1o0RDVVA+GjzMIqBm0QozXBXeLOXt4YuNbWhiRz1t3k1TIzqjqe9\
        TnARrglPwiHAvk6Li1XaSWv9Z2e+3evg/9jb0ucKFEOSmC4VIHoffgLRLGaxSbt/GaREC9oumd7tBPqhj/ezX7nxdD\
        n8qlfYCSM/bXmPbBrNymMnSGuQ165eB4saW8fc1tNXsLwmcSOh4e4BzaiLrkVnuTt0wp2f5kK3GzqgGu0oHm0g7ivE\
        birtuhFC4Iz0uDxDcr0p412sfwFmduqRnamHVDd/azZrYV1m52O6iykNUftROGp76whboCWROC//+a4FZ9ebneOwss\
        9kQAIdmHW27oocpy52SeH//01kVkSvGb20wJ805cAAgLYMAIsE5T6RY8mw6KXmg+wfogTZOLqMzx/1+b/7M0Ye4kJH\
        /nwcIbKrmTtkmorWJ8TC716bqopow3/+q8uCMuaI08cB8eqM2PHOypVj1xrkp//unTnvjA4DKh/fHqjNjxzsqVY9ca\
        3KoWFPWzmdmyKoRxI24c1XwgSub3dlHAS1Mu9+bn4wLb47vUrmF2fCbyEbn8HOza71TA==
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt\
        05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtK\
        VapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBC/QtHOM2LdI+Ps\
        FHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9Y\
        cY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2\
        xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHFukzJ9g7OMdESbZMWqVVa5RdfINm\
        jXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1\
        B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7\
        OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId\
        44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJ\
        VKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpado\
        ljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BX\
        cI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm\
        1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuC\
        xTqKLNM+PcJGTrFPX6BXN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rl\
        F/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+Q\
        N8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWa\
        ZUapVdQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1J\
        U6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadY\
        pihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpiAP8oEe4w\
        It05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRL\
        tKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplb\
        d4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBC/QtHOM2LdI+PsFHT7BPYJ\
        9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1p\
        k2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/\
        QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHFukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3\
        r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9\
        g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZM\
        WqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7\
        xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpa\
        doljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmG\
        d0qVZ8ukWFId44Ms1BQ7xJVKtSLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5o\
        km1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tE\
        uCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+\
        PcJGTrFPX6BXN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C\
        +QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdM\
        WaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVdQr\
        1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJta\
        dYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2\
        hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpiAP8oEe4wIt05M8xB\
        RLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZp\
        lbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHds\
        mWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBC/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn\
        1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6\
        C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2Ld\
        I+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHFukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/Fukz\
        J9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESb\
        ZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5Rd\
        fINmjXJunmF3r1B/FukzJ9g7OMdESbZMId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZ\
        padoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hr\
        mGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8uk\
        WFId44Ms1BQ7xJVKtSLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5\
        tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLN\
        M+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFP\
        X6BXN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSL\
        dMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVd\
        e4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVdQr1JU6xRZJ\
        tadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlr\
        l2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpiAP8oEe4wIt05M8xBRLtKVapS\
        Zplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiH\
        dsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8o\
        Ee4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBC/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpF\
        t6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2\
        LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7\
        BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHFukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdE\
        SbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5\
        RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJu\
        nmF3r1B/FukzJ9g7OMdESbZMId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3\
        hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8\
        ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms\
        1BQ7xJVKtSLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqK\
        LNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTr\
        FPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXN8hD\
        SLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUap\
        Vde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNu\
        nWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVdQr1JU6xRZJtadYpihn\
        lrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8\
        uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2y\
        SVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpiAP8oEe4wIt05M8xBRLtKVapSZplbd4hj\
        iHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP\
        8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05\
        M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBC/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHO\
        M2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFH\
        T7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY\
        5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHFukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVV\
        a5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjX\
        JunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/\
        FukzJ9g7OMdESbZMId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qV\
        Z8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44\
        Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVK\
        tSLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJG\
        TrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI\
        9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXN8hDSLdMWaZU\
        apVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljH\
        NunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/\
        v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVdQr1JU6xRZJtadYpihnlrl2hzqF\
        d8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN\
        2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6\
        xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpiAP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0\
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt\
        05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtK\
        VapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBC/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+Ps\
        FHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9Y\
        cY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2\
        xxpFt6C/QtHOM2LdI+PsFHFukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINm\
        jXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1\
        B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7\
        OMdESbZMId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId\
        44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJ\
        VKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSLNM+Pc\
        JGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BX\
        cI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm\
        1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXN8hDSLdMWaZUapVde4Rl\
        jHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rl\
        F/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+Q\
        N8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVdQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyj\
        WN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1J\
        U6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadY\
        pihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpiAP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4w\
        It05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRL\
        tKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplb\
        d4hjiHdsmWZ0AP8oEe4wIt05M8xBC/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ\
        9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1p\
        k2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/\
        QtHOM2LdI+PsFHFukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3\
        r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9\
        g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZM\
        Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7\
        xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpa\
        doljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSLNM+PcJGTrFPX6\
        BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5o\
        km1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tE\
        uCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXN8hDSLdMWaZUapVde4RljHNunWJ2\
        rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C\
        +QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdM\
        WaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVdQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr\
        1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJta\
        dYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2\
        hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpiAP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xB\
        RLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZp\
        lbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHds\
        mWZ0AP8oEe4wIt05M8xBC/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn\
        1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6\
        C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2Ld\
        I+PsFHFukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/Fukz\
        J9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESb\
        ZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMId44Ms1B\
        Q7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZ\
        padoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hr\
        mGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSLNM+PcJGTrFPX6BXcI9ggX\
        5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5\
        tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLN\
        M+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH\
        0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSL\
        dMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVd\
        e4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVdQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJ\
        tadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlr\
        l2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySVQr1JU6xRZJtadYpiAP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapS\
        Zplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiH\
        dsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8o\
        Ee4wIt05M8xBC/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpF\
        t6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2\
        LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHFu\
        kzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdE\
        SbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5\
        RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMId44Ms1BQ7xJVKtS\
        ZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3\
        hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8\
        ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSLNM+PcJGTrFPX6BXcI9ggX5okm1xo1\
        x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqK\
        LNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTr\
        FPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hD\
        SLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUap\
        Vde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNu\
        nWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVdQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihn\
        lrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8\
        uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2y\
        SVQr1JU6xRZJtadYpiAP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hj\
        iHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP\
        8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05\
        M8xB
        """),
    RecordedPicture(
      name: "HEIC of two pictures, the second the main one", width: 10, height: 7, channels: 3,
      file: """
        AAAAHGZ0eXBoZWl4AAAAAG1pZjFoZWl4bWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA\
        AAAAAAAAAAADRpbG9jAAAAAERAAAIAAQAAAAAB0QABAAAAAAAABNMAAgAAAAAGpAABAAAAAAAABNQAAAA4aWluZgAA\
        AAAAAgAAABVpbmZlAgAAAAABAABodmMxAAAAABVpbmZlAgAAAAACAABodmMxAAAAAA5waXRtAAAAAAACAAABBmlwcn\
        AAAADeaXBjbwAAAHdodmNDAQQIAAAAnjgAAAAA//AA/P/4+AAADwNgAAEAF0ABDAH//wQIAAADAJ44AAADAAD/ugJA\
        YQABACpCAQEECAAAAwCeOAAAAwAA/5AEECCy3VXTXNwENAAQAAADAZAAAAMAEIBiAAEACEQBwXAwYLEgAAAAE2NvbH\
        JuY2x4AAEADQAAgAAAABRpc3BlAAAAAAAAAEAAAABAAAAAKGNsYXAAAAAKAAAAAQAAAAcAAAAB////ygAAAAL////H\
        AAAAAgAAABBwaXhpAAAAAAMICAgAAAAgaXBtYQAAAAAAAAACAAEFgQIDBYQAAgWBAgMFhAAACa9tZGF0AAAEzygBrw\
        WyCrDK4qYcJrJeUwyn//qc3Jfh95QMlt+ZJPtSjoBHKWSC7SK9f/+Wo1cAXq5ZrhudQjy0AqFExtuScu1CvuofJ/4T\
        GMAXaxF16KcmJEq+urDUJTSF2IOBRLhVwEFgAP9/+v+n8vh2bNmG666BznC17PwV//81X57T/1bbX0UoBR4AGI12//\
        /C/Z3WCcpob9+qTFEp3GFhTaL1XvWxA39AkSHgo17rRyGwmUMRF5Rzy0IU1//FCgjOp65tIFXPHrgK6Kom90LP+DAG\
        lsIdKpv/ao4Hxcmy7kwzpu9NZhdBmQzQFTf88VNW7bAW7UhP0m7h3hwiKJgN/3f+SSrg7xboudLweAAAwxchVsaeOO\
        EjHHALOb5ex3//p8u43ucsINSLsgHVV//7f1/Rp4MCZsMDaIoGo1cAA1QG+hfEZpppHrrqzCEN8SxYoA8jzpZuEyh/\
        T8/IGI7qUkAAOVBge69rjXIxXmGUUCydaIz/PT/muTC3EHAADPFdJylRoL9Pt5zB9GCAAoJK0X///WYF2Eur/DAAB8\
        ZQJA44236D48e5SL4oT//+vNvQCDQbRoOs0tYaslG9Yf82w5JNdO2lq7P3Xs2f9Lc6Zj+hqNsxvuhmpwHvwUNYj//1\
        09xfUStyZXBwwTXmMzI3/5auIYEPvPll025aYH0XPQ5cZ66bVPrO9t4nDXb2txyTaq//802T/2GTqPJ3ymbiG5drR/\
        46Hy7c9JYCBg8zMs+Dj0QEBNNooPxgLsG6qMm5ZX//5w00xGXnwLz9V86l02cZH/lg2kwE5O3Gf0sugPvdyWSRFlcY\
        z5yiwj0+h7eJZz+QP//uLgEeke6uPdmH3L+XACn/+ludOTMg+xMrU86d9gI7tTMB1Xs+VHOksE50qIJv//ZF6STz6+\
        E9fjPCF4JrUNf7+V7aJdDd0a2VK3f15CRQ7lYvlnyt6y9sDtm+Wegqrtiav9sNfBzHbSuJpTHwAeDOiaNgPh6pI5y8\
        /vrznMHEBblwAAcIDHQLXs62s+xdxol4AA/js3r60J90ZCM2FtMAAKsi4b/398RWJJggtbhE0YDT9Uw6BQw29l1c8V\
        fQ0H+ABWeCa2JrUvjjrmUqk4ZvXzRft6jB9VtmfxIAByfobQlOXJEoYdL5jFAAb4JSl///jGEDxga/MgAF7oF6XHHA\
        9fFfwrSgQ3rdyqkgLZ6Wo/bT8hmvtnc8DL2QDzYjOwUgpJs8txLP5gQZrVxmfucAA1g3w6iGBE751K28/ggAc34Dob\
        xt3aejDeDNKAAllzMRAqzN5odMVCHWM7iDHfXTrUAt/Bf2Epuk9AHgADXzLBJ6RYSWV6dPm785p/tz+zsDAx3uPf3A\
        ARjCgj3PEhUiSxjSPhwASRmzTOON7RfGvYz0wAAJqgO+qqqgpWvY15/uIBrrMyA2ftzP7k2i7En8qdMaZEBJA9xOfw\
        MWHFcuYf94pD5RghXuYAAaMmA8zXokIMKU3n0lAAiQIHmPIruI7z3O9FMABJ8dip4eTEL5RAQHH75H4Yya8ZbfIwvF\
        0GYzdEV3ygAhRFuem810DEyEI32ZY2jjw/2PsZzQwHoMwACztMh4WzwkOOaJFAqoAH7fXxxxxpjktclqqZAAGSbIGu\
        OOHs9XCa3lJZdPsKwAAATQKAGvBbIKsQriphwmsK9TBoAGIoQ70tWmCan+OW+amLnoV+SjPCBm+lr///kTtf//r9W5\
        +t7MC5LTCZhXMrT/FDor0k25/+yDn//4/9H9P6HjeZ5fo+x73u/B/E/HfKfPgCzf//T/kfhu4VotWrGYQP8nvbExr7\
        9AEC21E6wHDSyxfVq5WdG98Z+gDzhfs7rBOU0N+/VJiiU7jCwXS52r3rYgb+gSJGGi+VxuaBX0RDI9yl4MN2//X/5v\
        duB2gTlK+iYz3uJM62t2aS6ttjZzNTSHSqb/2qOB8XJswGz/abvTWYXQZjRj3d8NPNu0nk6Iapa8K//7Qe6rg7xqej\
        gDL7NUbFrRDjdgtAcX//eSY+qJEssWSooYkc3eySwBwKsaTqGvwhHHfe1/vAA/s/X9GnfAmbDA2iKBqNaV//8BvoXx\
        GaaaR666swhDfEsWNLxDs6WbhMof1FnyBiO6kwZf//QYHuva41yMV5ielAsnXkTRb1CGrb8VMBX//+K6gmmo0S+qj0\
        OYPoxg//9JWi///6zAuwl1f4b6//3KBIHHG2/QfHj3KRfE6AAh15t6AQaDaNB1mlrDVko3XATq2HJJrp20tXZ+69ls\
        RpbnTMf0NRtfRtUM1OA9+ChqAAEQunuL6iVuTK4OGCa8xmYdApLVxDAh958sum3LOZIy56HLjPXTSaB53tvE4a7e1u\
        OSbAABVGmyf+wydR5O+UzcQ3LstAsXQ+XbnpLAQMHmY0MKceiAgJps/RasBdg3VRk3KhACnOGmmIy8+BefqvnUumzg\
        gClsG0mAnJ24z+lltdnbuSySIsrgom2UWEen0PbxLOfwKAHdxcAj0j3Vx7sw+5fy4AMAI0tzpyZkH2JlanmUPoBHdq\
        ZgOqTKco50lgnOlQ9IAQTIvSSefXwnr8Z4QvBNaIAZLyvbRLobujWypS6/PISKHcrF3bTFvWXtgds3yz0qrtu9TTsN\
        5xxcWoTRKZBx/+dmTSKR8tlJHZca69e0hfZ8D4lD//4DIIxn7PmLbbqXGiYgP/9Oze3tgF7o0E5sbedZ//xFw4rBPM\
        RWT9giD7hE1Ekuz0w6BQw29nOs8VfQ0Cur//uCa2JrUvjjrmVAQ4ZvZVe556mTdInB+lt//79D231cuu5WvNV8xmA/\
        /4EpS///xjCB4wNfm/3/+UC9Ljjgeviv4VpQIb1u5VSQLZ9d30jUDKmVIdYHJfQn/zjB2GZFNCnlyjnKcCMnaIjLB8\
        7//w3ymN/gS6ezoK7z+fL/+vgOlYt5O0+Ae8Ntm///LmYkZaLN5pDMVG3WM8L87HXTrUAt/BhKEpuk9ADGH//TLBJ6\
        RYSWV6dQdD85qGMNtTsQ0xAb1aSP//YUI5ZGJHDFgI7pHzLf/6zZpnHG9ovjXsZ6ZN//9QHfVVVQUrXsa8/3EA11mZ\
        A2gF02Vk3WLBazux/TRr/8Q6J1Hhj6YrnO8YPFLjJ/zozRk//4mBxhMaJ2rNg/GfS2n/+ggedRrEcR4s+eC09X/+Y7\
        FYcFmEL6bwQQd75NFniS8ZbfIwvF+iYzdEV3RF//5Fuem810DEyEJAMZY2kYvN+PuKzJrz7oY//5pk8P2Hh1kmMUqg\
        WT//9vr44440xyWuS1VNSv/+NkDXHHD2erhNbyksun2FY=
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "HEIC 10 bit", width: 10, height: 7, channels: 3,
      file: """
        AAAAHGZ0eXBoZWl4AAAAAG1pZjFoZWl4bWlhZgAAAX5tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA\
        AAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAABogABAAAAAAAAAcsAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAAB\
        AABodmMxAAAAAA5waXRtAAAAAAABAAAA/mlwcnAAAADeaXBjbwAAAHdodmNDAQQIAAAAnDgAAAAA//AA/P/6+gAADw\
        NgAAEAF0ABDAH//wQIAAADAJw4AAADAAD/ugJAYQABACpCAQEECAAAAwCcOAAAAwAA/5AEECCbLdVdNc3AQ0ABAAAD\
        ABkAAAMAAQhiAAEACEQBwXAwYLEgAAAAE2NvbHJuY2x4AAEADQAAgAAAABRpc3BlAAAAAAAAAEAAAABAAAAAKGNsYX\
        AAAAAKAAAAAQAAAAcAAAAB////ygAAAAL////HAAAAAgAAABBwaXhpAAAAAAMKCgoAAAAYaXBtYQAAAAAAAAABAAEF\
        gQIDBYQAAAHTbWRhdAAAAccoAa8FsgnTgcDQG+swr1MGgAYmtqN8aIvMK5jfpDdkHsSyhUxt4C3HjltO7w9qL/3xB6\
        ///5E7X//+z7N4637a/bPfEJlCZRzgwLQfzwNE90lrTd9SU1lzn/7IOf//5V/1X/af7t+/fwt/CX8VfyH/Lf8r/zf/\
        Q/9N/1n/b4At3//9Ud+R/36+1vpphZona3Oa12zOvseLVtlP7UxAFnp2fEOuPltmwKJa+BwsoGhVlKnf5oKAPPiRjs\
        7+mZzIcIGsn41kHaGyZ+AoQI38WF0u/DATFcW2o56TvSWeAkJ04K3FbN8utdyTg/o2RMdgCQOdxDCtXDpm7hqSWqa9\
        kH8dexFtEst5lXOYDl+DA4DB9zNxa9tTpRnmJQgALugKH//v/99+t+G7haog7gACEBHIx7w0Og5vAYMTcoLe4VIon0\
        QqbMqgF915bxCmXOudawGRSEVUkdARIrdjs68tQWkp5zo///F+iLfhDK1XD7D7D4GYeB4HYLSRIPDO8AQZsCz9LtF7\
        d3d1UZUqDjHHRRnAAgV/AT8+7MQ8Zcxcxcq3ZAkCP0jIEBZrjDexQOMyaJDgWmPf/hPcyUJAcAuLRTXSgHSFg/vpMA\
        ==
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "HEIC 12 bit", width: 10, height: 7, channels: 3,
      file: """
        AAAAGGZ0eXBoZWl4AAAAAG1pZjFoZWl4AAABf21ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAA\
        AAAAAAImlsb2MAAAAAREAAAQABAAAAAAGfAAEAAAAAAAACXgAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2\
        YzEAAAAADnBpdG0AAAAAAAEAAAD/aXBycAAAAN9pcGNvAAAAeGh2Y0MBBAgAAACYOAAAAAD/8AD8//z8AAAPA2AAAQ\
        AXQAEMAf//BAgAAAMAmDgAAAMAAP+6AkBhAAEAK0IBAQQIAAADAJg4AAADAAD/kAQQIIpS3VXTXNwENAAQAAADAZAA\
        AAMAEIBiAAEACEQBwXAwYLEgAAAAE2NvbHJuY2x4AAEADQAAgAAAABRpc3BlAAAAAAAAAEAAAABAAAAAKGNsYXAAAA\
        AKAAAAAQAAAAcAAAAB////ygAAAAL////HAAAAAgAAABBwaXhpAAAAAAMMDAwAAAAYaXBtYQAAAAAAAAABAAEFgQID\
        BYQAAAJmbWRhdAAAAlooAa8FsgqOgHAaHp+YV6mDSAKb3aufRhT2o0m/6DjtFsDXLtXPGeKq9jt3esKZHNuos4M76k\
        rJxh1N7g//8idr///2nke92jwe84hSY5CZcqZcqaBB6MWWlUFpJJabMWpBlq0Ba2GOxMrP/2Qc///8tv/rN/7hf+Av\
        /hb/4u/+Kv/kM/5bf+c3/m9/6Hv+n7/rO/7L/+98AW7///qr//KM/wZv3QX2Cr1Ar15Dx3O1652vHn6yjR7rKNHtH5\
        T+1MQBZ+oovxwvvefbb9XPzV9TBvYyud4/DLJwneGq1ZyW/zQUAefxOf/atX1MB58E5GOYYeY/jWM1MpjvZY68Y3AE\
        RjcAP+YF0u/zTcwyQO0vVg6lr5dQqrONqnMwSE6cFzqZtN5VqctlZgWuclUx/DZEx2CZ6WSWwseOAivxDsXyABqo/1\
        itPI1/KvP5Ve8afpN94jSaur/k996IvM2HkNfVzoE7PyZVXboIwWAC0IRDoHoW71+3f/kA08f4aHZ0B2406ayT246C\
        wLZ/QPc5ROO8/+9/YzI6z5Nl/Tomy/TT9mqn9mqoqlktlbh2l+TLTCEPoyCDx8PD4jS0CNud1JoHe0BXm149nacMez\
        aKt+MFd+MGEFe8q///9WWfqxd6rBbhx0nrSetJ6vPq1FbUVtRWcjX2l9pfaC35oAEG3lqvDG6Ix8AbnW51ucmMCnMp\
        zKcRb6jqOoeHJQAkfb/77ftO3pDDQtlcWVxZXEccQGjAaMBoq5Xev3r967KrjDexQOMyaJDgWmPf/hPcyUJAcAuLRT\
        XSgHSFg/vpMA==
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6FukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFLNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySV
        """),
    RecordedPicture(
      name: "HEIC grid", width: 100, height: 8, channels: 3,
      file: """
        AAAAGGZ0eXBtaWYxAAAAAG1pZjFoZWljAAABwW1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAA\
        AAAAAADnBpdG0AAAAAAAMAAABAaWxvYwEAAABEAAADAAEAAAAAAAEAAAHhAAApOgACAAAAAAABAAArGwAAKWkAAwAB\
        AAAAAQAAAAAAAAAIAAAATWlpbmYAAAAAAAMAAAAVaW5mZQIAAAAAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAaHZjMQ\
        AAAAAVaW5mZQIAAAAAAwAAZ3JpZAAAAAAcaXJlZgAAAAAAAAAQZGltZwADAAIAAQACAAAAzWlwcnAAAACnaXBjbwAA\
        AHdodmNDAQQIAAAAnjgAAAAA//AA/P/4+AAADwNgAAEAF0ABDAH//wQIAAADAJ44AAADAAD/ugJAYQABACpCAQEECA\
        AAAwCeOAAAAwAA/5AEECCy3UklNc3AQ0ABAAADABkAAAMAAQhiAAEACEQBwXAwYJEgAAAAFGlzcGUAAAAAAAAAQAAA\
        AEAAAAAUaXNwZQAAAAAAAABkAAAACAAAAB5pcG1hAAAAAAAAAAMAAQKBAgACAoECAAMBAwAAABBpZGF0AAAAAQBkAA\
        gAAFKrbWRhdAAAKTYoAa8FuA4SES/6CtAH+N/Q/S+f4vl+V6Hr+77nwXxHxvyfzxUP//kTtf//r9W5+t7MC5LTCZhX\
        MrT/FDor0k25/+yDn//4/9H9P6HjeZ5fo+x73u/B/E/HfKfPgC3f//T/hva2WalDJ+ebI8jvbKf2piALM1XMyGlbD9\
        +y0s/nf5oKAPOF+sGY/bPg6NHaLQFAMLC6XfnnGEr0VL5icXVBOHop5LOYQbc4KseOH3lzmsCOsy9cQRquk5Km1999\
        ysssZ5zhgS3/vcxWF9MmTHdNNIQg/zCNeAzV5EEkkjAL/0zGlQAAH4/DiXt27dt99973veJ6dZ60BoAZ7+Bj0GV/+8\
        Z7MzjpkoIxUIIqPBgdo4Vnpp1O2CmxncT/RGcPMBYwlRvUsdE9pu7C5BW9dCXxiRaunlWXR3Vz//9F+AFi9Bqib4t6\
        yui5/sgaAKRGP7t7Xozo0OlpPjNQAkbb83MJdDTS9q7s0HAbu+Lb/8mk19U8MwWNeduCD/OfOghI6lIIzpNfOcQQh7\
        smF4PuTeO8///8P//5vvdEp//bLCkcgwYMBVVVKUpNiLsI2qgetttcZxc4hD2YDk0kmkvx48d1FFEIQg3crrYzJW+x\
        //y1iGftKwZMcV+gLQdz/3vyh7lPB5yP/8G/P4sDlXI/UoikeGV1m2M4v4GwBVOcmpbhiXsL7Qcxb+B5g0xmoWAAnF\
        CvBJY1H3pXgU/83vzY4pAOb81cuIQmqqwKqqMYxVJFukKN88M6033dVVFCzTLGIq+UwbbbskkjGMYphF7Qhn//ikxB\
        b7h+nU7P73fGLjoAAHIoRBv1ia5iYxffDeAABbr31wVCBcoooaCCBprWpbH+6J8rjDmT/vN6q4UoFWXxeIEv8F0M2S\
        MioDBGE6Fu/WAFV/mmqf80HcuL8G2rilINp1inCURYNGmmc73tAL2ZBvkCJhHRsthw4WAYYRutY0CJfh28MqFwQREo\
        okIQfBi3RWgmcCsPwW4iHg/wD3c1EbiA45LOOMpSk73ulS7//9y+EarGPocgwv6/rmkAAXOfpjSTRe6cqqpIIADaWE\
        sAnnWbLtSSCoKZnQAIa9BorsYoRCokxxXPmkeS0LyEvfponhlaDuf/+Do3rFcQnNfHQeCfmmseTSCiS8//+aTE43jB\
        4sS8lpxhLKWTFwtOT+SL5phGWK//2Ws3QnDhw3NNNKUpRcEgw9xFqSSQyjJUIdTeE9lp+Xaly5cKOOM5zmn1z/5hWW\
        d4Bfq5C98hlKDqdxFfl1BTbGqIpROCNz+Ifd0qWVmVVVP6qqhohAyenD+f//EbBtpNkwXqYPzgHie0FABFsycyz4E+\
        jFPcFqkACq3ITOSal4u88aM7iWwh9bNN72Fi8mC+/5VzLOvk8ZnkEAgjqErnk7Nc06ORzFStE1XxcSMQA1sjcvfV8G\
        nILfVeZlOVQFifofHoEBCEa/+r8O6mFcA2wDTAkpPMU4cz7hthcqRslJwhf7gGeEb7scpZZZVRRRKYxhDf/+9dz1Y8\
        Y4ww44qEIN2Ywa9ON9i3YcpKUHfnsxG87OoS/ZZ551eGF+sxh8oIRPP/+6pcsyIBkd4OBZO6EGTQAWFkKajqvj9zWt\
        PqJoADTRnoZGuZmKKJoggfoYx2sPx/n//Gr/Uf//oPtyq3vZ//V4Hf+Wx1DdZ558wwwhCEBk+wNMMxwc6cQf5mR3xD\
        stjqG6zzz5hhhCEICAjf9XSclGKIUI6WyxnnOPBXqFLuctIbjjaWMWaTbdwj2dqjML7H///Q4YXl859nEcnj5/+l8V\
        J6lmP/L6n/ib2DgtYf9Uy7WKg//9XGqCDw0RvhvrKxoQcRAAAQsHXsKDWoqNGMQU4iAACjcHtvMcpiWWV8UUTo5zau\
        C9w8cirDuMw4s7350bq77PRqt3w8XFwwC7ySvighB57pLA1DXNvbD8G+/ezqEtPWFiisUL9ZjDcxPsC7HRPiQQPQIQ\
        Qk4H8A/s/X8/fVq1apZZZVKUos8k7srf2/6tpP/P/c4+DzH/7jRPP9TqTSnTyNZb/nv7zfTR+j17OUMaEQHC+jviqu\
        UKE14H8k7hcGhxHkH8aL00bFMpWABdKj3QAMHC+dOD6k7ijzecFjKDvbojhcYUscipc8+QhVuf69Ia4yO/OhceGaHv\
        Nz60Hkp1VVxmHAseD4T7//ujXHoeLs29iasqDzmu8AAT2nsmQPG0a85za0sgAAO8t+VGNjBMMMJzzzv1rYb+ef6uJ/\
        3XydiXyT/tWAB1d0ZZ5vPJIjVf9fXBEzhbVPsEFbUp0KKKQz1/ehoFPK5RjeqDJtXBo0ar///+9hB7G0/al42ESKIB\
        uHIbwOpPmlvxi+shIyFQPTDzgOqUCA1eNuSzOPzM1DCgGmZo/fb8wHU/f+48dRf7XqMe67T81Bc1st/2786deTzIbw\
        wnO1abCpfWUo4fzdFVQYnBVgLH/1TMzEeU8DqjOuAPIx/8OlbHRPEIZzPwFWZUEajTjUqKQXfAKHv9664w0E/sOWzy\
        KnMXdtQEh1UC2yHptV9HOgfCffLJ5C5+msj/TX8+/FOdYlKUpS3UUUPboK1BtypJUpLrjjcTxfZv//w54UPxhFeeeT\
        hhhPQg+J0//+B+/27LjW2saSR/Oc2sXNQevYxgGqgpSiCjBf+Z8n0MxjFytOYAfw/g9NL2vaUpSVFRgkAIEMIHimQp\
        ibve52l+hoTT56AxjGMet55zKnxL+XPve975VppnfTYAbp7c6OsQyM884jDC7s50YIBUNg2lx7P8CiiVIIHxwhBLSN\
        eA/f//Ibjtxpws95XJZQ/e8XgAAgolQG4Sbm95tahSnjAAPcm+RiJu2kEEBmmmigAB0dr/JLw9X5Ad7Rb+p8VBLpVY\
        200A1qlSmO883f0OFcRIHuHSyyt//+BkDa2mGWDjS/VWrUr1VTlgBaeUede2oQkRaXQUEYhYtFfficpLIx8AAAJ3A+\
        eMMu//w/s/X8/fVq1aubm5uZSlKk9n4Rj4PhBqo93Vdr/7w/QoY0X3wzqzjUf/+2DaXHnchoigUD44Qe8gAABq9d3e\
        F3yVnmhBBT5WAAFC5Hb65X0Ztts6SSQ8hBqMgyr4taEVIvGWTfKd8mIcs44gpd6ZhRTtb6QXQz3b/TqAYzgisEEd7u\
        ABVeaap/zQdy4wmPDwVwKQbxnRcXNvGi112FX8NFZ0kxnVNpytzbC3SpUtZubmzHe9tZ6QNH//0g6J1ujY6ptuqo7e\
        9nIAAkW0seDV0Zw4IQOoQkABFQy4Qrts62WWLUUUB61zzbZ/RIBX/PPXU5db/gXo01W5Azj0JnGkl7SGCFRxCM/2DK\
        5uAJBTA/n/sF3/0nWb3wbQEJDQHwTAwAAdTQZlGw0h44rJpaTau6Lorwm0//rebAOuyy0uIU5iqVJ9ZP/+V9gnOJz3\
        7+FAAAAwANXRdF0R7zBPDNy6PHu973vhxppmRp0ATmwfYQfzNNL0Ai///3k7tnaPNuOOIHHG861q8v//57c6Orznrz\
        TmYXdnOTIOQinT1I1SupRRd2f65blz1rWgSWAMOOcDjMr7/gMYrXJ8MArrXVUKITRMMYxM/R0NBivg14xjGM3KaZ+d\
        Yi/gw1rWtbUJJIgbABOut3M+lNw777vZZZEe97iAKBzG4STOKIcca2OOLjveX8FR2K1//1qcvsfopi00yGiRsSVpMA\
        DnLNl4PXJcqkD1TeQADlpEcE1fE1TQatSr0hMy4Df/+mPCR0OIoZY+5QPW+bz+IANiLJXcin4sy5NaWXUgBRlx4+PX\
        zeoJmLjhTZVksdVlNn36mRyxfYY3SKOJVtmSJHpbxOXSU2JSZulUBBOoiOkSXPvvu9llkR73WI3/4N87IT3799/vvt\
        a1qmZBSt775JJGnacKZf3GPMfbj8LECA+xllhjGLW35TAAB1BdTaURjhzcixU0mjuQptwqXm4Bx+Y6/xyv/+Z3bemy\
        SRuQuEZ1BDLgeGR2ylJ//7Bf9M8Uagr0J66ZNCzI9CHrSSN+4oDRLln//7L8sL78c6DWF1U9+n6L2ACW1XJfV6zsb1\
        4S0qroAoi68gftl0HOwCajodt2iiSKtg3sTCR/SHDtgky0EQhFfO2PfNhtakE3y85gMhNoE2jU8xVfDDC/8883ylIy\
        Bf+OctQX6VKlEHHGlKUjWgndRMBJJH7/vRd168N3q1t6sHDhvTbbXve878ZhU7/P/pmXX///R/5iBxez//mXn//pk0\
        lfwOPH2A5liMhBboABCQsfPrAOr5aEHu+c4AB4FoylNoj+5ZZGRRQxXvW8rS0o1qKLvysn3uov5PWOi/bmxFWKJ3Y3\
        1hPXcP08XPJ31dxt1MbGNz8dHzHt48TCnRyDHvBDYiox0T9W+esLG/QRjCJfFoEB8Wi3fuxyTeze5BFASBce3+0Pj/\
        +5/geKOp/+ko/UCNvRGQkBvSxmjj/EjdwRb9U2JCx/kUbg7px6F31iKAB9f2rkXg47P3319plf3utdQr04IAYfT772\
        xCCzVu3aJdkFFLlQB06dIzTTNFKSwCQfgUu+LL3XYOaaVrWrV5RqUx5cE9baPbd19uMcmkk0kcIII0UUQhCClrA3hC\
        EAg64kcObvnXRl0/BcBEpGNXFZwrrz7IP8j+V+d8Hoh5OqA/a87SlDvW3Ob60FdWUZ/X5pIOt2O3QsICWeTD//6d8M\
        jVGuhecTLAaWhZu3AA14xFqTLxM3W/4yLqGAEyZnlm/mT6dCkhNzq5LiQYm/+oYHaBtPod70DwilGvBAO1qd/0qOob\
        WtIPDM1B6bdzCOAjDDB08866taOkP/gNuBvdy5cqSyypSlHMoFHEWLtttjuOzCIH1A6MRCFe6NGjLBBAxjGNc8yq//\
        +vu5qakkz9Ked/3/SNABUNiUmREgleLh4YiQBICKwIGDjrA3fPKEoQMcAHZFNhk7lQ2x9NyzJvHi3CSyKiB3g/YvQe\
        yA//4GrSAJ8rLWEy6z+jKnp/whVm+///jeU4iT+L/78s5xAuDrt8Jwlk0l4aUOv1G2/5/EKGFcePGyggeta1SnBzC1\
        MrbbX6fn53YPwjwNuBvdy5cqSyypSlGBK/+drw4UkqfTfGWAcYtpoQzMVt4/RsFExiGAwuwRK4FNMHGeeeThhhPQhF\
        4rMs///Knk1C2OiIDs6aSVrVNAAVKATUw6BVU5//1SnyADzKnk1C6O+CCBbTTSStbVRPf9//ouHUf//s/8Mf4vZ//5\
        PiU/074sPFHXLg5cD/IhBJqNcoA6ELbn33eHOWSuPsU6wBHLvKSOXLkIiigwtaTB8Pkw1O7ceOO9jjfe96SvMJcpjl\
        Kg/L0JmWAhXnx8P5cQEEJqKJrWtTJcUdX//mSy6l9hfYmgQEALOcLYADdXanqh4neZb3tu6lgAPSpKSpa7J4mmkKuu\
        qqxjjt/u52qPCqOVnqUkd8nkdgiGznIGMZ36/llEccmkmwor6PgLz9aRrj2UAAEf//nOcv+GeF0bhS6ta8oqqXa1Sf\
        jySimDDDfnnlKUoKC/fxx6Cu3wVanDzvpaMXnGMc2UCXG5LLJ+Uo+28v+AfwU7kdOF169U0MMBkYw5esM7z9/+fF2/\
        92++iZypn/+jqf/+wzXsEv7VQJsE0o2MWigABy5tvtZKoQ/LrVlo+WABjaLU5GG436qqa1VU67WmodufBDn2lfWZZD\
        dMCbCC/pnhNkQu2QXlJehlOFuF0jHPq6bQ9CeVyKDCoZat2Zp14/hrVVvxQUmQUdkHm/q5MU8WJJkIBhPC8w4AwPWO\
        Pgp0cjE5/y59v7iFv9k+yEC3Mf/tS8cfiZtzJ0aAqL/Nf3DeL/6Ubv3uABrt/+yTldi7c3QX18u4A8vgfLivaCQ8nd\
        9+HuuTL2/5+w3SKl7lqz8OsWLI1VVVOQQgDysxM5Ti8licf1VZ2vbGgSrq8DOGUGyqKZsRi72ochpnsNX0oQAMleHw\
        GCsZqBPH42596z0jBCn8S4r//r8Fxm//as2bMqhhf5KUGQAAoFEI1OYtUUdjF4GX8AAGgkjRc+KlL110zffdw1rGdK\
        mK+wMtLk5USInT3nEaC0Tj+npUF9PUokTuJIUw/+hCwOldbHWSS87OvLF1sR+daMcyQL/9tm8E/SR58/3Lb0h+TzFD\
        mtAGMv/nSrPjN3Di3C+OGxlancOV8/bV+n3nscjj3+R8NxgJDbCCDyrobgDd4mLg5hFkUdkSIuBzzT27JThn5OAAAE\
        nnyGJ7q7jxSn8PDQ8////j4Nz//WeyO0WmmqgGTIwcOFwsH//LkxjtF7QoUNDIyMjjNk2TYrn57gY8REfxVK+ICfVB\
        SipcNt/CCfksEgkOAvl+IlP+30DW18knOAMcruJjg551//+YvLcHmzMgX8ppaCEFWAABr8/2gASJFCjKTl2h+ABOO0\
        3QipB7kED3mmmR0pcH52+A9c+49KnwqOf5NAA1vAI5d0Pxy5A+9fXdxLUDot30f98JQCSSVA8RSpFz1tddSx3NvYd0\
        +fPzfX19GPe6gepbGcnIC2smCwAZkRDE5bb4/E8SsMhuBIB+m5/7JkwB5zEB1Vq+LXny0y8VgEDmcUpSlKyD5e8O07\
        z2N3UqyVq7yu7u44ZMf//qH03UE+ymmmWuuuUQhD7///VVqSQs6TZ2XkMFvOb1E8B7P0XwuwZizy6YgcdbHcOtIV1u\
        zTAAFrUWc8CuDMG0IM+EUwAcak0OwCa9bX97l/dWW0txaqFrWtbHVgCebfR/vEQOUpSlKmzZNkY7AAAlH2b2hjxoSi\
        icoIH+RCBIAGYmTSV/Hn13322yyxGQheNnAuX//XarV91jcTgMPjdatZsYABbkvGgcgrTrYhBVxooACGidw9357Ktt\
        tYSSRujGc/22+OaHf2LuctiX/UoAAeq2QuCmDnrx8hVVSA8Pg+A9kU//y/Xageiijwt/ewxYr8aD//hCOxGazDBgyI\
        eHh4tui6LobK1DHe5l9i+N4bOEKVYG+NQNt/CCfksEgkOAvmMA23+VqGqdN2XabWNC/DbV+1PMMsHNKUpSmBttsz1R\
        C2Z89eg+pTC/L0X//4O8C/xINe++5WWWM851D///oXz+TGKoSQU7bX2taPvt4xXBA6kt4lIlv/vr6Io4HWsmAAECGE\
        DxTIUxN3vc7SqAAdiDDI5whZE+MYima/LAbb3V8IQhCMkoohOnkfgSjGMYyCBhg3QAEWC9g7mvLWJJIc221s//pgBL\
        Pe3l6/67U00o111h2tefrs4o236pzTPg41EfbYzn5ftE1QOgU++gDjKV0Klla4qRVoiRxetTXpnLnFz8xwE8f/4gK7\
        Xln+VeVLY6btblCFgiIOel/hIDYhBZVzxfCwLbRPrksMMKbzzw4Yy7Pjj8R03f9k9RJH2P+zx+gnSnMJYxzp50IVQM\
        zx6oW6X8y+lFvyotgyxwUK6rKHaTXDdneYGMYxjPlFE8DP9bdP77+cLuUTgQP//7P1/P3vvvvllllUpSm5//+z9fz3\
        733ulllUpSiW3WFyyCHsNDCk9qAl5wCwEdTnF8xg16cb7Fuw5SUoO/PBoMPePJdC1q897oZPqHSbD3dgxjGMhGiibS\
        oA/XTCEIQhpwwv73qF0Q6V+a/EEEAWmmgalJ7KGUHaB86ujjjfhxxrD3uTeYo+Utm69ugtfmYYf+SM/BVL2mhjPUaN\
        +6lpw0Z9BFeuquMsotgq6hSufH6aCTHhSt0Kw5PRE327Iv/3bzHvZJD+UgYjyuvcqxFT07tqJhg00dkKJytqnjbzTj\
        X0hibEcdj/RbdwgRFLDSLVgX5ESkOxIhdyQCHYAootNqgK7di9YZaXkBTNHBObCEIQhDmmmlKHsCsh3g73kpBA0wAQ\
        f+xlazl5RYsV6wwwfSlLFV/+XcjvU8XLlEnXWoxi+bzpNXu8CQbVe9fSgf1KCoWKEH0wb5AN1pA6Cihy73jRIG6xSA\
        T8Rm5ZYlYxVwBK3SbD3dgxjGMhGiibMoSfRxpSlKVWX328Y9wjcon2JnUOHC/wQPr2taHaJbot9Cywd+/dLJJGY1s1\
        P06rrb8nkIQhCTIYYJ2YI7U0YiNZHxNLQ4uv/yHSvzX4gggC000DUpRxn/6w8+Kkd0LjRnmc97rUXYX3Ged8ySYwv2\
        4LY/4fqeOcFD2GlacguKvSvVrOdFWBCNddZtPn6bAg/Sx6+2GA+Ghe973xVcca1Nx31T8YxjGWz77uFfRsPsr8435h\
        hgceecrUpRfCQU7lRL1MssrQoomPGL446RwPrznOc5z6666o93XtVoIkGJiaifURZf/lan/yx1FFEMQQOxe94AP/0C\
        20F+2eMwyOLjvehkmww2KPdenR3t5tzOrEcIqFCCVrUPhMJgWRf1eveqesAiF54xAMjeFr85sNeAXpOH7ixCEIQlYQ\
        QMdUXvkUBCEIQ8CSRunsFSbArQBQmmmjOuupGtbC0IJkW4HXxrrrme++2UIOwNt1t3oYEIQhDJ++995LKqkZEMpH3G\
        F5+AYv+KYINY16FCg4JJIu73ugy/8NoBZWXkSHZPnl7nOK9HScbbuTJzinNhFGTjiW56Ka0jJVqgA/0FJRROq1qsAA\
        w7w7IYjAAookcYweQqS7DJfAbAAAAwAPgIH6tuv+gFKUpSmn3319Zplljubew7p8+d5yyxW734G2SUVkBF0+xYsNFV\
        VLmtZNFjVhl8ve973xe++9JS2N2d3w8H4+11bOA7P7mauzccM+fOtMMLNc5giH/15quY7pgwTt++6e97H5dhlt+M51\
        ypayQbtuc0US7nWpg/QLm11cDS66wHvcMkMrdIJJHALQQP+YxegwmVsMz79RSlKUtO663gbvfm6nOc5z/sMLsIZ5hW\
        jh3UK1MmSzn33gYQjVol0toONsm3bt0lFFCkIQ4Y1MAiwOKufcMxftnpNov9gCF/DwtlzSMkRZZKy383mkAX5+JEZt\
        1JKiboRA8s9nrZtFlNFflU3yOvLH5e+958knTieBTTYeH3xkb1OuCvyqbzhbu4/L33wX/tnyko17/8wQUP/nS9tlqQ\
        b5HPu8Qy8upR9xOQSo7Z/hJT8q7S8oruaQcZg716hOyAzxjGMZIKqqV/t2NMm7jg9Nn/6gwA6+55sU6Hj58+jNzc3F\
        QhA4AkHVFFlJ9gbNUKKqqaaDlo9bC8Y51PpTZjAC3g58FwKfgg5/TqIPvewId9+FQ+DkT8yr73b2s2OTDDEbUIvRU2\
        j7YXz4fJCEIQoXDC843i/Mkc5znPPEEDCi9JIYUX7Vx8GDBt4eHhcOc6z7XqIjpEl679+/1BQUETe9+3SVQiHIuK1D\
        SaXfv9gUlIzhbyYw1n/MbHCZKRgxTkyGH0hj/uSnnCdtzDvsi3+K0flIjBJP/06oA0qEDmvD3PK+nIn/ZC4S+/MKhl\
        7zpuWH/VH7+v70PkBZ3Q8sXXAtvFR0h7OPkCKjzPp1MeKBceLJytIn6R1aHADKdHOXgFHMOmtZNWtHK/13vfzjf84h\
        IlacGDBHOONSlJ6lDF5dY20kkZCkDdDmngQRiDS46lSpSzzzve97F1QaAAJDTIT0bt/DglyeHg5yXRdE9ZF//kqkQa\
        phhkFyMTz379NO//5x+5hBUJs2bkKCgoNLJsmyYNZkTbWkL0iv7Q/I75UmeLcRf+w9frKANjRJQkzkX/3hY4KM6a8R\
        ojJ3B5xIP/qiiyk+VdKle62I5yuyqC0Cla5lVtQ61n0/IQsUN93Si5hXXXKd99odavLn/80kmkvx48d1FFEIQgt8Ig\
        NSdqkkjlmV0O5LEF2yzIAmiRIjnffd73vr7ytOxSV+973vglVVT2W3Y0ybuOD02f/qDADj7xHFVIukyZM1paWlIYxe\
        gCU9O+LDxR1y4P0yMiFuIJ+lsNjfUqJO0//kakViQlxGkJR9aecFacgu7nnoI9DTNsTGjlcB9cFQ+eenVo4JnKE8MC\
        q/KC5znOdubbatgJr6a05znOiWKKDCbs1Xt82KGR7du4zw8PAze+M/XNMUTH0nM6dOqPDw8IwhDAHral+tgm973viX\
        zzwrqdbdP77+cLuUTgMAJX03IiPM3MmTKNLS0r0YxXAHX3PNimksfPkATc3KfAgtYrAq2YsqZDhWr/gTeqd47jkYvx\
        W6+NOj8DUcceHzf9lL91+pOBCOm9ZZZ2WYMyDUoL0n59gWEIQhEf11zyVc/swMYxjGfKKJxiPB3xSaLi4wuXLqQUFB\
        Gt74qd4fUUWU1ZBs2bXVVVVAZzkidC0sZ8jYoRhVFIkvoiXSkaIz/YMrm4AkFMD+i2FI/2CboYyX2Dn62GyQoqACgQ\
        LbQX8VgwDam5uKRHwfBs+Q//tKomJH779tHM4UPHjVv//0anmKsGNGjSS0tLS6i6LouZy9/9ZZkATRIkRzvvu973jh\
        Asr8VUkkjNMz/u5c2NeBoya/CBAeuCB+c5x+wf/oFtoL9s8ZhkcXHe8/KkMTbevUdrmUjF89jjOEQunUjHypppm7rr\
        nJjGrVYr7//0nuNxiRc81ufLb9WAo7QF3/ldyZ6rCuICptulI/2CboYyX2Dn62GyQoqAFRbTr38Wfx4Qu4eG9Xui6L\
        I8H//DgZsd8cciH9mBLNmyO///IKKXKgDp06gZGRkZibJsmxvbj/30CwMcbj/AA/+LQgtZBErvNEWBVBKO91/9Gsx2\
        slFYZSe221rJJHK3u5sf/pRwIYFxEhy+2xy1qeC0QA2GPRoPQbYxPBU7DHK3EfiVSLrrnG++3W1qnI3tQcGZ6YuafM\
        uEoxdu128V3Q8GIzFrrBqIYwXwOeIbvuGjsJnrrrZ+++hd7u9z/75bW2IJv7b3yx4SlAKKjLSZBXLCiDdKQqbPMxez\
        tUZhe3PPOSwwvL50X4vv/b/8aR1H//+X/+okdf2f//m5/9LEd/ztOIEHN5vPDZHZIaMhjHGWnpP06GRSVeglQpA9yg\
        Ai3/1pCLWRsBH4LtrZ//kkhoj+7yV+GZ4b73CXr0+Bhi5CrZNcccbeOOMmc5UVr/5jubeQRn7JlyxW73eWAAeowDmM\
        nB9eKJ8bS0AAwocJ5j1EvL9Uw7PzRLur+fj/NUn/9w+selK3/rlfuSbyVIcxOrl1cwMCQyBzolRUtNMI5JPXTZx6g9\
        8K0ldBjNAh61FlB/YEbe7TIXj67p9iGlmok1jK8kOxn5MrgFKraHn8qOnjsCV0Ea/B9pR6ANNO5BA3ve5vLtDyb+Pw\
        qIUvIzLoHWKWywpGkqqq6qqpSlKwqz3+1l+907vTwqW/1J/b624PMrKsNmBZaJROrYb1SFDBAC3qO5BwDh9EKsiutQ\
        UAKiBBu0T3lYBBN88goqxa1xAhOsUwOBI0VVVQMYwOrkIV6hWDLCbO5169cqyywk5y8AaP6PuZsG6qq0qqpznOD9It\
        vPbhYmS5LDzMslinVoUlCkUvPQiGF+976C+2fbwQ9u2Oft5j9r94yFFMs1MewZOYD+tbKphRCqa3ADkgChuRzUznZ/\
        cHXXbayK6QM5znOgjrroZLGsIYZ0NaE4kjtYpP/zv2MD6uGGFr555OOcs8P/3m+UqXC2llBdblzm6gXAjeqd47jkYw\
        XCue2g5BlxSjn4cQYljyeJS0o3vKbS6lFHb6NZ9OgvTGF+RE5sLh8XJKUpSotbbYUbz/lfve974JVVUzYIF2QUUuU+\
        CCB+TTTNFKUjFHouKMw7CtNNIVddVVjFkHapuxbj3ve9/WiifbLv8zg3scX+C0z6kqH/zfNpBSRNNMyddcw2tNsn/3\
        f2FpOSd0zY+9Fvept3AkmnwagmRe8wiue2g5BlxSjn4cQYljyeJS0o3vKbTCUFoFK1zKrah1rPp/EjpNn7s3Oc5zra\
        yyvVUkvgNgAAAwAHwED574h+6IQOAeOeedNhhfahCKlDKDtA+dXRxxvw441h73kJtc1hDDWta1tQkki5VBAHjE/i1K\
        s99ZCBof4PXpxaquHDgJffdw1q1FU/mrap9knnTeniJ+3/+HjbDA8JzDQVN7xY3n8psG0BOcxXaJc5XII/lllOlKOv\
        b6XaIYS+VX555YIQYXWk3YYX4TyEIQhJkMMF03n/K/e973wSqqpm7RLsgopcqAOnTpGaaZopSnzjHKwzQo7gtWrRP3\
        3zJCD9hiY2fyRznOc88QQNesvt2LC9iDQkIHJIDIfxHIopOa2LFfrBA9stZ1Kl/Np17+LP48H8xhLFrS+O2GK4IHUl\
        vEpFVvP5TYNoCc5iu0S5yuQR/LLKdKUde35dojiUJ40ffeXSk3y2T2wx/wOUpSlKkCCB0xvP+V+973vglVVTN2iXZB\
        RS5UAdOnSM00zRSlRukWzABM4Sry5ck/nndl73+qXeGLidwKUDvhKEeccNQznD/nIwAzG+PWp5ns8AsVNpMLDYsqJe\
        o6Wrmh6AWSxAOyTScDr+H3X19FHyIqCII24sNACup3chJA4XMyIyOuAu1XT1hRHahnCSfh8Y9Ife9d7C90f9SDqybK\
        AwRhOhbv2LXvEGhJ8atz3xxsnBCosqxwht9/bX65AAHV3Rlnm88kiNV/19cETOFsRnvdvazY5MMMRtQi9FTUF/+H9n\
        6/n76tWrVzc3NzKUpQBT2WJ1YLxzC2o4YMrjR6jutidzcAltOeABs0ZqMDyrG116vbeEthFVq+ZzwfH3uO//Q/fcQ6\
        m8xV1hA0WSf5cp0qexMBjaSKoFE8lvXvjNSfC8WwrH42Sso//7k4wE7pdxHe42n786YkpSQu/8ruTPVYVxAVNUNeXf\
        /SdZvfBtAQkNAfBMNYQpyr4AC8XYHVwN4KeXOeaGX/jNQkSutKj9bgjmMv/nSrPjN3Di3C+OGxbglv/e5isL6ZMmO6\
        aaQhB/nduODb9ANttSPIsV1yAUKioPOarw4cM6SSPe96lFy/66sMB72rVqLxxwQhBYxvGMeYqG22qvq3iY4m0MBUD4\
        3IXLlxh552ta2a9j3QAAUN93SibKkKCayRkW6QmybHxtj//XO4Rchxx1mwdy4QIC2D//4zA03Dn9evYF9fX2BHwfB8\
        EPefUDNCD/qbTuqMGBUB9aoNt/CCfksEgkOAvnTi7/6TrN74NoCEhoD4JgYh1XQNvvEg+By5kpUWXNSlMmc7iK/LqC\
        m2NURSicEanuMuNCAJjaBBA45ppcHe51w/+c6p9e/v37xTTS1rWi2wMmQqxtttVFUGu6oER2G/28fAcOG2FllGMY6W\
        jdW0/gCwhCEIj+uudUYqQI0mqWoYgYSrwBO+iI6RJeu/fv9QUFBE3vdYBKunME51m6PG9M19e2MuZn62GjwMD4FHEI\
        ClSSw1BSABv/r3vEMQR99ceeeybh+bk4fnwwTNXUrpppuvLK5Oa+bdhq/ePSlKUpzgggEqkl8BsAAAMAA+AgfPu8Q3\
        RCBwD3dWrV7////bEITn4Q2MrWcvKLFix8PDw7ClKiQT1fEB7H73ve/OppoioUOV1e8vvFdkkHuAG133m3tqB5MmTn\
        Dw8OEUpJwHD3m+UqXNUKBZPX16T7m6qDApmbtaakElI4iue2g5BlxSjoI8HYljygC668N3di458ZPBYIAvjuYYYtRi\
        EYWzut2Gw93YMYxjIRoom5qSXwGwAAAwAD4CB8+7xDdEIHAPd1atXv///9sQhPHgd4DL1rbXChQqlBQUAJjGRdKgAD\
        ednUJaesLFF7y0szOOi6LTt5//iOQn4FNNQAJJq6fPnHp//tZg0DoClChRrw8PD6UXRdFtURhzkWpTcqm8c19XLJUg\
        rD5/uW3pD8nmKHNbSyM/7uwac6KOBjZOC6HITG//q6Tkow2vtK7LGec48zNFfLXwmeSE8yEBYO8ZBGq6TkqbX333Ky\
        yxnnOGVX/5pqn/M58jy821cUpCSNChPrXCV1jQ6UmIbGgItqX7S2AVZZY8RRQgsYlBv815DCwOk6+TuwywRd5q8G2/\
        hBPyWCQSHAX2Vl3/0nWb3wbQEJDQHwTAwAE6iI6RCEu/fHGgoJgebJsmUwv//NprP8TTTYB2150qVJkv//UVkBF0+x\
        YsYpaWlpwXRdFz1AH/7Nd6PHfXOpzhgdOctsFCpKKixLhaAEpPRFUIo9FxRmHYVpppCrrqqsYeR//15quY7c65r/fd\
        Pe9ilfGsVny/JtqomtScqWRCuMBSfxluOOMfHHENzpEgAAKWUoAa8FuA4etwNmDzZTqxgXJjkvhUjyEan0Y/QEq2F/\
        //kVoIf/9H7ppDT6LljUzcA89m5p/+x40cu9rpvSnXniqktxMfgGxP8rXyv7/64jqDBw4XS++5LvePPz7EglQwfJuE\
        FKUYSBHw8ZyAx2bbHauT18uXLZZZZAAV//5dyO90ppppbrrrUYxeJ7O2CDbZLC4Wfh1Oc2Ug2NeWpBGq6TkqbX333K\
        yyxnnOPNB/+p20CwbQRQmaFJFMYwvg/k/H8G73vec6DoeHAD/O/m/k/BwYMGCCCCAa9b4Z2E//+BN/jLaU306cC6ZV\
        rKy1pb4B28XeKiacDGwqIL8EgwAWao1RjEa/O7fn0opo3QNW///8f9l9C3melV4myKKoqUQ1NAFIjIIL6q9IPtpRLS\
        fBxQAkbb83MJdDTS9q7s0HAbu+JH/3/7CNDTp05brrpSlJOYGgf2eETbbaM6TIiEqGTC6aRrkATZs2F///Oc5c01/7\
        wLZD3BAgPlRRP///arXguHN6xJJHXd9IiC620MBUD43IXLlxh552ta1ReEgsZf//pr0pD1uIGGF1555e5zfAAAleS7\
        YNC6eJRWtDbdmAAKHxy3nigYI665TvvtDrW5wP/rhhokcOnTIxdcvtCFwAHW37vl7RVrPF+5pACqfQ/S99GbEKFB22\
        21gCOf1axtU10b9+9SwwuZ3uzc4xvN3r5r//9lzmdnfeD/AM13o9/FVq1WuGGB05zom//Kl0vygQfLknNbZCyANag0\
        LJLohB34ZCeARMsqUKLfzkoUKAwwwrojAYu3a/h//+DGr+o/fNHUY4f/KKn//zM22I1WU7rZeoNsoAAYQiP3Rc/Qrt\
        b8AAADAHQaC3FIjfzU0gSnLPcfEDHnYoyGU3rF4kldGcevG1i8tUrdulM2JoaJUUSMkj2ArcGEd9qtsAH2coeSBLwf\
        VVYR/psoOl412cD858lclmlKwAjvh8umG8gFPjkP+DSIBe2AFjRpWsvfNgOIgOJW8vi9WRPrGQUV2POG9IiY6YJQTQ\
        OSQ3pN5UgWx68OXgd3th/EuIRqkZmmbluDGf5KRDyGUuXGK6Lf/+6PQCFG4n86dRODBdFv4IAKDKMa4r3xdVEBRVUq\
        yADXFDteZQXW/9HShWnYthHWm/+oYHaBtPod70DwilGu7YOdAnpjNiVj3vQRThqhs/ebe2ngwwvrPPNbSknt//yVjN\
        0jQig3wQNNa1HupDEqdN00c1rYxf+NaUwfGt8ch/4QQP8aaZ5UpV4xI6Cf97hAEaldjcqEVe0sDDxUOBR+48d+XCrP\
        snNLgeFMUvmTIrKdacavw4AjO0hsEJ9UJt37lHR/f//OPdyV/ongb7pL2r7vryIAVV935sgJeV3ocD69VUAUdb+PN1\
        h2dP6TurlKEoH+z//wjfdiXKWUdoolMYw7i6GhC4KqiryeQg7cC3yBtfU7K1HQQQPKaaYl73NSv/na8OFJKn03xlgH\
        GLaLiL1AXsiJkt0MYlhULNDh8kx9VK5ZZXJRRNg5zdZ5i0//yJWB2JGrNONOgoggmK0YAH+GT+WIrhXrTTlIAmYws7\
        yFXqDauiVumsWiV9/+3//24E//+z//eXteyfL//1WCqfzVtU+yTzpvTxE/b/+8+SbYiU3QK333h97wzekG2SagUbIW\
        jw4cM9110ne9kBq/oi1054112emmjGMXYcY3JSjXO9nzeuIfaVanq77KO/XXbaaaEIQfhv2A7//xLYdJ58TDJ8iUSE\
        1q78AB2IMMjnASLGwxh8ZiYAH4RTHpzrH9ffePLLJFOdDw//lJkmS/19XQ/h5F/IFUsAJ/gke8Ap+/wS3L7RpJenHq\
        PQH5/abQ2AhsVKUqJZIpzkI0a5NlTKCj775qEHiUTa6RbegWBoveKFCTn//xaED0Wz6/85X2xddmJpo5zm9LzCXKYm\
        kFe+lvxlmC3RXqQeYNzz1xhhWta0hEM31v//s92T9oLG555sGGFvEIJgAMgF/yFoGmyK//5rAPABERA4Xz1VQGmmbu\
        uucmMhjeP7XQUGvmTFHNE/0pDPgClcUuJ4CwhA4nDKgCGGQK3JznTCtWq0UUTQAUHoFtoN26wYMHZubm2z3vUvxOQq\
        DadAAAEcfgPjMNOOYm9AsDRe8UKFJ8PDwsRCEQ1TfD8t0ujoKCFQEQc3vOgDcCgk47Q1rPl3EDAcSkXOnAXGdLlyya\
        aaUCC5J+f5//tufyv/+8/wDm1+z//AWfj/e9+tTMcj7qR2lR/H2n7ij34O93Rw+OZ/twU+AiL6FEWEgEOyXlQEVIaL\
        Up4cXKL80Rzp9ptTbZQwBjaRy+aVEQua2LtPLvCMYFcUhjlE8fgDYb0tRjmjGkS+z+mUfOMtN2L4tiZ94oEH7IAW8m\
        ngg48YoXgh/Cf01/PvxTnWJSlKUt1FFD26CtQbcqUpSlK3HHG7xfZv//w54UPxhFeeeThhhPQg+Y0//+B+/27VAttt\
        sSSSP5zoE/RZ07mGkMZSEIAKMF/z8/59zGMXK05gB/D+D00te15SlJFRWzoAlOabnucUySiMYaS2HURVPlGgAAAwAG\
        jvvoWDun9mBjGMYz5RROFvYAhoncPd+eyrbbWEkkboxkp4BhKq1JIYDnvPO/wwwW851UUFVz78/780Pu3k/Py0//aD\
        HzCHFotJOXdlFx/zoUiy0x0uHiwAm9amnRne04FKWO+iNuiH1lTHxi8m3Gq16VoXg334Hd2R1YcE3DhJtoRn/d2DTn\
        RRwMbJwXQ5ClLGCr79jerg4QV+EgL28ouFB/SkcQtgTbEYnvweE4/2hcCb3HtM+runItzMTIKzcNtX2S7Ml1w8alxx\
        Eo9BHxZqqQWNGoTyi4WPcLVYWqg21I2d7fAEh8EjlJ1/h3AA9+2Vk0QNb9+ff19e77/889+u9nrVSYWlll5ji2bLyq\
        ubcyJ7Namu/7Ro0o+vr6e85vPNZeTbCDu45fwjj14BxFBdzjwZUPLI099nuyvJj1kjmNAZPzhGHJHwz6Ak/kR//+AO\
        +96OYSukI33kjGIyAABRZiwc1yYRfc5y+BdAAAoXI7fXK+jNttnSSSHkIPKvwEGJhZCVMGat+5skDNn1x//3eTjRmz\
        NMjc9zxGrSZlAASPqUSUitPt2yC6+vjtRiMoT4M3A3IoMcceyl9dikpsz7fKSD9GGLRIkSdzc3NG1rQsbl6PSBfeII\
        1WABG9eVmr7XjMz3WDTEqHBfpQw5V6Fhi2j9injow0Cpf60VrNmQi/Bw6DhwE/wew/s2X3H4H/A/viv6BBTw++9fK6\
        +VrhzffCc+1mdoOB+ygJ8pIAAY8jkUUBnbFfibX16ynZNkz7gtP/+DRhcDZZZnj2v9aNGfBLf/+mTDBzl4QIEHGRkZ\
        G+ybJsl1NKmK+wMtLk5USInT3nEd4Co/oJ+7pxWhFrh+nTQ23+VqGqdN2XabWNC/DGnInhm5dHj3e973w400zI06AJ\
        zYPsIP5mml6ARf//7yd2ztHm3HHEDjjeda1jX//89udHV5z15pzMLuznJg6QK/lfy/hjnOCsY9ceuRb9OtWB5AD+H8\
        Hppa9rylKSKiuMAM55zY3WnoeUYxbCRLDGXz4fJCEIQoXDC8cWIv4MNa1rW1CSSIGwATrrdzPpTcO++72WWRHveygC\
        gcxuEkziiHHGtjji473pPUfjRf/9i12SJjuWxeYXcdxcKgALfHg+zUfEKxbm49sAA+cArtU+NiSzMkgGAWAm7erZFe\
        PptUn9UoGfBbO+ruloTW0SELolrESlig+x6KXSFaGX5jTs6EJ0kX7v8Et6h+BrrMme6UDfQHOv/MXTGUHEL7BZVX18\
        o5bYP5Rq9IYaatPAA/P59Xva9pSlJUVA/SEMvzXDT0tttrCSSN0YwMT3/6GLkDv7fm5ewvclKFHR4vj1dReiJmrGLo\
        aTscEipRJSRpXXXUd995Ixj+Xamth//zGfcWI29zM+6djNaHwlkAMJGIR4C9y+9O95wIAA0rZjmCaZBZfAtlSupoPs\
        Ik//hpcaSkGHlqWftwHGUkqt76Q68rWUDUzfk9m5Lg1WldvVd8mrsmik9kSNaFIpcNz7CYRUnVrfNh/0Ipu4nUKFBA\
        EEAhCDG/igNMue22wr7NIh9UAjgbv6quXLlu222ta1nCv//LuR3qdKaUB11qMYvc90U8FAATAvSG1rBauMZFVaHpX4\
        PDjjgJxxsGlJCrHYJ+/+493afi45zTErWeACwJ8nHJnV+6ELsAA957AVrFccgG2fkbRm3yXOj6UbEo1xuH0ln//G1X\
        NSDEOYhk+Llt5Pyb93u8at41XZcF0PaQKpxBxXA1KimSWIUM/pRx+0O0l1KToxnxc2ke9Uq/D0weyePeWUVAwv8YUX\
        7Df8GBa9DBbzm7SVapKeJzenvvphSjMIMiaZZY7m3sO6fPnecssVu91h6vX5/oh4/yP9lnbn6P/t7cn//K8k/vBsm5\
        lQLXPVzluoAAxA2AGcFS1aiWs8OF3AAfZG8fgPpif//6///3qUm0sSVx/PDPFmEDCdkl2EwHlV79B6HYn4GMhjuU3s\
        C6MB+3xchuXXeV3MDc/vltbYg7dOgCuWPCUn8FSrTsiJ1Uoon0Qgxee+H+AcxHe9O9LFitYccYKMZmzAI+w//5jPuL\
        Ebe5mfdOxmtD4SyAE0Qt5YHDc9YdCg8zgAQ39q8rScI2FUbT46XeNzlT//0V3++KIB2/ymO4MJIjyTADMGTmDhicRu\
        nBZNzPXAB5Qz1jjLTjibLiM3XiuJ6s44Mz0xc0+ZcJRi7drt5GjNgON7LssN/yk8Rt9j3ZF5DK72hXI/CNbcSdtjLV\
        //hIPWQwYa+PvVbtdxW+wqOKKRh4+FjNyhB5zAP6hdEOlfmvxBBAFppoGpTAW70Uq8tmNPMoSgQSgTeTAbKTgHn+sP\
        A001dYzQYwN/wL43mkH9RaFAl3QjCGVVimkxON4v9gy8lpvNNLJi4PGvJF80kOT//+1/NHBhObPw8ahtpOk1jAAmdI\
        S/pjt/cBV69LQR4AsqZ8JzRuk7KiZ5ac0bRWGXP/mFZZ3gF+rkL3yGUoQxGNP7PAwRvebjF+6ilREdqwMagr8ccZmO\
        OJeUn4k//O/YwLzVwqxueTjnMhV0c2EPrQ8G/RKUL9XhAK8u5He6U000t111qMYzT66g8fv/93bW//u//8b4Rq/wf/\
        9qOPP+X9Sl6Hjs5S8+/bJfeH7iT4Dz+LpmsYrn6ebXa5MzwL8wqoYgSBZ/s4RFMYS7eYS4QRszRA1vES+iDAM+A2r0\
        OzlLRBNlCKc5VQDG1H8VRWfPm7HSH8cq1vXWup7y4lJL+kCnQ6Wo8jjygg7kGfSSBc46biwEmeuLqV55rTx+HzkPnA\
        s1onH8niZa+y/2X9fFirGkkzRzosDRYFCF173Pr0gPNdGttR0+OUawfGLLnCkvNgA595JH4H6XeDSqasAAgX9mI73d\
        upYrSEHGCjF/nPcI7kLb0RTTSFOchFD/a5Rquk5Km8QoUI+yyxnnOGAXf62TmPGzTTcQQPe97hTDfqW7ok9/4+ftGS\
        DRGNBx3g1qzEnHH8kKv22n5vz+J9Sl6Hjs5S8/An8om/y23n/c8fGnxqWvO+X6i90yy0RgETd3cpffK8+V30j1IzgY\
        U+Mj/peOO5vsU68RCWsl1ZLlYgpMMj6mYUcnC/9HyhLmkd4YXZD83N+KzNFA8eig2upfIdd+fulBUBqJ5+VoAC0cpi\
        8NzUidNKJm5tKXcw5PTxoh+N/DTjjn4JS5yNnqndi64/cwgqE2bNyFBQTswg/OWNzx84Ps8mp96rt+MJ9//+RvH4Dy\
        G7/22//vUpPeAAAOlHJwF7UQAtOcybSOAABga1VOedx3rbbMEkkK9at/fsfe9RzAm/9DLdyN/alfrTI387uDvQFR3F\
        MmcsC/TqLIK4xs2d1EOgABqOBw2D3pm5b3hqqp62DA9dfGTHIx5lDDDUZ7A8t+z1fN1Ab6F8SydOnXQUFBIkISDosJ\
        V/9PZxSlKUq2SSQleek16lWStXc0UQfJj//9Q+m6gn2U00y111yiEIr///6qtSSFnSbOy8hgt5zeqrgQTYsm5HN5zC\
        0Dx247h1iPexQAAtaizngVwZg2hBnwimADkUIg36tua18YvUeUIWmA+Ghe973xVccaz9eT7e+ta1rbHTTNSAAYao9R\
        ZFD3Rxxt444yZzlQAE27vdQazYYwwv/PPN8pS+gc3DXnn8xNp7D2eHxs9/T8xf/+crNcZwcFyqj1E2DnLpgAAqUAmp\
        hzZVUo//lkTpAANpAWec3j9FhhfWeea2lJ2x86XhRdsWPHUcxYlDTTawev7qVlLGnOKaAN9Swev/EaN8F4BBBQDZ01\
        +vqnHksGFzQNL4drbyFUQ99ocZKjBekWxtg1XJEDaGT/Nrq5Zak+1/bSXCaD4OoCnXB+8jcD5sMC2OPvL/f+0YwUsS\
        /27Ox2T285Gkx08gOllvPBf0ufrp9aU0QooUxXsuwp5c9WyP5opcwcyAXzX8Sw9uEN6KJCKIfm5vxWZooHj0UFkPFZ\
        xQuOnWTDLtLRbxZ1+MkImJgDzmIDqrMwWuxBRB6Osyy1rkM7UWY9dOnsmNt7FwL60HINeNc0/ta1owO/harC1UG2pL\
        FhqwgVFYoKs2iGtNa7scz5zDzmHNeUy4dXczTXgE/n/FslEKLjIIfEFR48aJJydKo1ZKo+bn45PAADD8XIVa3X5csy\
        BkZE5WcwIQTwse910im227dgoQGu5qbduLHP6yxCkmTJvQUFA5ylHN/EuMN/WXCME9vHScfEVqSqKSlq3PveRl1R/k\
        QBuWACnw6ze99VcEVK7EMD+c9iZK75oP+i7/2NGaq+QelUdFqsU24thL1+Wq9G2YBS7P7L4RbPbACz+P+PtiRiHOui\
        /Zr1C57UYhdCmffATT9RnT1aZadK3jS4zju/4w166FFEQP9z8wknI9tmSftw9HJXFSzGQtcC1oCtfnhWYgeBuFpF6Z\
        dpcf9MvpaOjTL6ZZU+Lhe655kBJr1K1rWtc9FFC7tYCc2D7CD+Zppeg4v//qq1JIYDnvPO/wwwW8527//+63cz6Pq8\
        +5QMsiPe8MeaxkcN23tG8pPIbEmnwagmRe8BAAIj9HofzUJAbEILKuZAA41JodgE162v73L+6vuAxHwf/e973+meeQ\
        uAO/S4UpSlLAppotgAEbB3gX+JBr333KyyxnnOGABHQW4CbecQV11qfffMkIWLFNcN2d5gYxjGM+UUTwM/1t0/znOc\
        6tKKI8j//+z9fz977775ZZZVKUpw///s/X8/e++++WWWVSlKs6sJR0KQhOyDF34ok6KO1BlL3gfNBh1mp7uWtW3vda\
        clYwa7hbYW8Ov1KUN6BAuBCvq8FKUpS5s88rGo5+c7Oc5zovFFDEsQPrUmJQn3///1///vUpSFcTeMHwlJ6IIH7tNM\
        4fe+nKRIjOBFwYCo94B/LrCvy6pAjCyAtdbqHEFYTrWssnGKV4r65MY7RPLLKvKKJbb3hXi//LIraq/e/8UdvI4+tp\
        sN/RL2UwWOHlbRCC7IMSOCRUokpI0rrrqO++8kYypLafOhNfItpuLz2P4Tdl5X7WlyiC3uPvVD5qJxOL89qrAEJGpn\
        UrX5vMu0+Z4fqZo4JzYQhCEIc000pQ9gVkO973vfZBBAcAIP/YytZy8osWK9YYYPpSliq//LuR3umLly5R111qMY1Y\
        dhd8dhLBwNayg7Yd33rvAuMV5wj24EI6b1llf7WroHiBZpaTIK8U882qlIVNt36Ta+65nOc50qnnmtFCT6ONKUpSqy\
        ++3jHuEblE+xM6hw4X+CB9e1rR7BPb5tIKUBGjRT+uuYbWukt5FgdECgMI2U2Sqc6sH8EV/dmKurNzSWai8Qypc83J\
        VjHJFpqhwm+0gGPmSxWpoYX+dcENo4/yq6tTFfV2byA3YSSb/2v2JtpxbFa3Op6KMIAEwN1pXqxfarRL4faUOSD7yi\
        Ghi9wngsawPger/hGWQRF5KTMVzQDhpUdXvuQYPCtU1crnZ6Wq0pSlKhpZZNEpcYgcnOUnwAgexAsP/y20T65LDDCm\
        888OGMWl//713PVjxjjDDjioQg4O7gQHrbhOa+YxAehvzj/QKW1q3AsEQwl8qYgR2EIMLq3zhTggBh2HGZBCCzV9La\
        TK+/8ta1rXr444B2476p+MYxjLZ993Cvo2H2V+cb8wwwOPPOVqUngxC8Bl61tTrrrA++93xi2wtm3GnexjGMY5222v\
        NHKy/i+Zf+zmyxcYkH/1RRZTVXTTS8XXWxHObnj/7YKQw0n8X0QPONUpHqVYW3i0byOc97GgGvtLxvbJ72/q4HCpU9\
        RJ4HOMYqY2NRCdIg/d+z/JlKSJgms2Fy+K8MYxjH+jjh9wOv2TDGMYxsjzznTThz9ZXGhj5ppofrrpwUpVbirsw0D5\
        HAwwvDPPMYlJuw6xIPrznOc5z6666od8wy+XrL3sR774UAGz/fn7y4IX58+YgQQJClJ2Mv/DaAWVl5Eh2T55e5zivp\
        0mwvsvRb0ik8RRkyj2fqvmtIyVaoK2pToUUTqtaogAS/wCMJWwlbbabjF4KASawvvw7whCEIfNddRBuv+gFKUpSmn3\
        319Zplljubew7p8+d5yyxW732nOMWHnxX4CvXrtM88znvdV7jVhl8ve973xe++9JS2N2d3w8H4+11bOA7P7mauzccM\
        +fOtMMLNc5gh8/2t8chRLVKhLrTPKlJo2VhgMYGOL1nnLWbttEq7VXXWpg/QLpl/tbK66wHvbjCV7rEwG57CXXXGWt\
        Vc5r9sMN8JQpSlKYZ774vbvfm6nOc5z/sMLsIZ5hWjh3UK1MmSzn33gYQi5vkFO5US9gBgwV8oomPGNPDz1CdkBnjG\
        MYyQVVUr/bsaZOEIQhFF//73AHX3PNinQ8fPn0Zubm4qEIHAEg6oospqyDZs2uqqqqAznVRbDE8Ese2JDnH03g8ynm\
        h2gg5/TqIJ7Mq9t9+EjD9sWX8u7NMpEiS7nnpD6OFC2EwbYY74IbGMYxqxVVOs3i/Mkc5znPPEEDCi9JIYUX7Vx8GD\
        Bt4eHhcOc7h6shR5178dCRIkqgoKBsMYzE8pLfgYiwMsZVjCKpc3Mr6JPEPzc34rM0UDx6KFXxFIu0q3gXo5bjtgrP\
        EdakYggui/OIKPjuXXeV3NL9CZhY0rQY5qAZSUvR4flhsE+x6xzJpGAVj69snh94rEpl6gn59f9BtoRBQF2cU7EY7j\
        VTesKxA4iAG/kkYhQqA7gZubxsQtfXOyH0H5hu9F4mg8G4FTThDDg1pY4fOzj/zLJDstHDAiJl++FwX+OUh/5jVJsY\
        4BmCSdvjXUiuw/z/Ap9PtvEtdf5e+wrE1fh5SIACu4dl1TEpSj6fqvwALD4FapVEzXrFiuooojAI7/9WGaFHY6661P\
        vvmSEFd44Y1HoN8fdc1a1SGvu4odPRlnno2KKJ3gggBZz1RxP/qUg8ABvS2au4jCHHAC8QA6AeiRjEql6dAA9UOh/h\
        gpC/z58vPPPCY21U///4NLO4Pvi/fLSjZa/IAAW/fe1eRsKUV4AMgAQCgnVp5fI7eS34Y0EK7kb4yTilo9jPJSXbbz\
        r/4wHu+6KTmAyQV7zwyHERb/eNTnJk1pjcOavhu5a6f9cd+dQ5EiQzoon3vep4yKMO/lf//m4JWIhEt4zaS2C8hy5c\
        ogwwjGMSfaf+wpUA0SxYsMBBApSlBf8Inc6PSSR9C4Cqp3hhFiLrK5AIEB5GGFznObA4AALdyX7S07xqE8mcFBLJti\
        ivfPrlMjisCCCQkRrdgyDA8O/Op8vrzYECBRzc3NOOc1HcYTsBEarJEfVJEwVOuuOjppsSUWMVnIhT2HlmtH1m1a2n\
        HMRzdlJaefI70/t0jbpFr5/bY//xshlxkyV2StdtxKNZ9lX5ZWgnNBNyr64nP4dvgfpd4NKpqxlOnIPhCTmdyTAAex\
        +0N8eM6DaeNEBD8NNp2KSv3ve98Eqqqey27GmTdxwemz/9QYAcfeI4qpF0mTJmtLS0pDGL0AR/qnS8lvQYL8weHhwX\
        nNpkVhkt/ei8Vr/8mbyeWwhD1LGIPJ1iGdyavNVVYe2ULA7Vddg+CgAKZnnoXdTCnWKAFsMt7/Kc5znSXZZV/bzPlu\
        4xjGMyZJInl+n2QUUuVAHTp1AyMjIklKVqdRGiatM8DSlSphNzc2yylNjtfroAAWVVd9b+5KNDp/m5sA8fB8FopJ//\
        mwwtf+uuxmJnq969d6df/9E31yY+fTp1FDw8PFPRdF0VAGLbvjuki/lYRzQWxN5ygA0Y38fYvgIu0TWE3ApA23+VqG\
        qdN2XabWNC/B6/7/7RCBvr3jnCnwvtQg1kbkbHYaP3ZHzY5zLpwqAB/Z+v5+99998sssqlKUAXn/rSNcgCbNmwv//5\
        znMIGiKVpwTbbWGZ3ZmMqwRA39oHI4cOFHnnjGMX6JzuQzTsK9hQANFv/utFKVFl3SGEaCLXFjMOp8QgPBX3VhRh0x\
        Mg83mm8vNSQCivIK1729u01qOcvHZr6OdA+E++Vz6Fzy7BTiZXx7l7AkP1iXUPgvLX+HvbeQjf6ybXfM7uW/+HHBUu\
        LcE2UQgFkpNuE4smFvZXT4tvOcMdWHYKk2BWgChNNNGdddSNayUQ/+u6VLEZmVLblVDRCA4pQiV4uEo/4+K1qzycBy\
        JrHP6yw/IIIB9NNC6lMpMepidyi7Wta1yn//5dU626f3384XconAZK//puREeZTzzzEMMK8xiu6P/usrjPaj5nibXT\
        gpR8IGBWOR+W7Rxay1Am+lbZvIIxfiDIqXx8/R5MDCUonfqEsYButIFM7iv3vGiSvek/fr9ta1rXA9ddNCrn9mBjGM\
        Yz5RROLw4g+KTRcW6WWWBUUTxPfFEBLpbQcbYyyyyCiihSEItcDqhDldX3ve993JJHY0bfgVkAyULGjjBaX3/46JD4\
        LrvvvglllMTnHFf/5nSi+0p0TiaCAm97olnYb3ccORfQEHV1JLf3ovFa/+vPEPwBfuGXxueEIAgA4KJO+njb1F7/zn\
        FD90LYb33NGta1rfSaaTCpJfAbAAAAMAPgIHz3xD90QgcA8c886bDC+1CFCoJVNyIjzKeeeYhhhXmMcGcMSdjTJwhC\
        EIov//qp5kZc1PKrRFoQJ5QTT+kN+peiTnz5p3nnTK1lJFf61tILVEggN12igPWtCXuw395EyJNve8GKSWGoKQAN/9\
        e8A/iCPvrjzzsAg/mAKHUKcJUWtnHG0sYrty8FsOD7kBznOc+Ikkg4UkvgNgAAADAHwED59wD+6IQOAe7q1aleGF9q\
        EKX1CuaYOnaZjp05SxxwiGMq8A9UpHOeApBi9yJHjcDCnJ/6UcftDtJdSk6MZ++duCiKKSRwNkkrZE0OPHi/cIkcR9\
        QIkCQ9VFWc25A7w8MwHS4ookcYwOJBLHOLxHFVIukyZLt5549jGoivj+f/qMfTf//bf4S1t70f/6XdP/+SZINcJDFi\
        59h5pU5whQAEGEL/48xznJKUnN7UAAGmjPQyNczMUUTRBA/Qxi/EkgIyIFpYcBNmjw3wpi27cNcvcHG9l2WG/5SeI2\
        +sLlVMXxnMsywiM5fIo4lWxT//nC53H+KqHAhHizixYDmvBf3G2A+33blKTHz2wCHbyBU5iJaaaVq66zAxmzTj5/6z\
        9/92/g0oRHN/+YAfrNleTn5uxouVvCtdK5XEQsyhw4Aee8kh8R9Vv9/7JDzvCxGzKAtjGMYzACCAwn1R1fIikgql4X\
        91Wr/5QtzbwS888ujDCrBi/Lv/6IjpEILn3KBlkR73hirYWjjN8oRZxiWQJzpRv3X2CDPJsLLf7qQkdBXGMNZ+tXE1\
        UydJG63e73qkbh1sLh8XJKUpSotbbYUbz/lfve974JVVUzYIF2QUUuU+CCB+TTTNFKVP2Km1bVP8gLLLEaKJ+4AAAg\
        Ohj0QKAwjZTZKpzqwfw9fuwry2fE6s2Pz51BLdguQdmxoYC6H3AzUVWRoTQZTjoLuzm/muGtoky3rO9Lf1ctf7CWov\
        uxL5eMbgJCpZ/zPRA5v1Nu344nV/GtzN3JP7oWdOuEFtM/JMJ8zw1hEVNgf9DF9JULkvyDRnVth/yh6kfZO2Nmfo3v\
        e97/5ZZSJTtgGqmlUnRc0yiwHZ/czV2bjhnz51phhZrnMEYP+MwNNnz/XrC577IlKMHrpLfkSslUiUo50E5qip1QFB\
        BnqJdmGjC4GyyxaMYVfQad4eGYDpcUUSOMYHEkwdhXPkeHOc50CE00eAE59MJrWta4awwtMRLtCjzr346EiRFxNNKN\
        jGYeYZr8O6svk0aM1DTTAkpWXs20v3JAc5znPiJJIOJipAjSapahiBhKvAE76IjpEl679+/1BQUETe91gEV61tILVE\
        ggN4lfX0AXWhNXYWnjI2D3NnNs+8/lNg2gJzmK79PnK5BH8ssthwitkRxe/baKxRmEwww7xOAmgSLibC3fGGe973wX\
        b77KIJz6YTWta1w1hhaYnqyFHnXvx0JEiSqCgoGwxjOfc1TciI8zcyZMo0tLSvRjGMrov/8DEWBljKsYRVLm5leeuB\
        D83N+KzNFA8eihlZgLyvNuDWoQtCURuHxQgAjHWRIFWFjEh/AXNzNDaS6Wt5sjzdpYTrrtlCxb93m+Y9whKOBDPHrN\
        mzj////p1rbUeeflDQetaPpOUJ+xso//78F7tSD07IzmNtGZzf5AAAvxbhUDEWaI2jFuizFAAIsF7B3NeWsSSQ5ttr\
        Z//46vpQj2MKmDLHea5CSQKKrZG0MMr+Nb5WqZzwyA3tTOGk/zQJSnHEo91BxMxJCCAAfmkcIfwK//750ZGOJibJsj\
        yHr//qz3GF4YYayYPZXz58Ra//+T4cO5GPPn0AFBQUF3wfB8GbGS/6eoaLauHDhDppn///SnKNo0KFNttMGGKZk4sg\
        q523O49WrVl888xjGHJMv/pM/+XVQ0BR5NIIIPk86ibppIh7M2tHOabhuN6LijmvtIBOOOG3HG61a3gP1dIP/+7IM/\
        QqkmgeTU1ItlC3pRLv1UAFuFXQKBnkCgFw/006nRGgMMPAo16HxBQT/xLKV/72qQKa3H+GuBsS0a/IMbhP2fh7K25E\
        u3Xl7HtxsAbvH3oL9MpUSCbaDoWB6rQ23Lf/pkwwbHyGj3VdYdrVzAoFT9fh3m47V73qFRGAQ7eQKnMRLTTStXXWYG\
        MF0X/58rQCO6+l3TdcHKUZoiR4Uggf6dixTGKebDDIawBHLvKIsssboooMLWs8ulG3Pghz7SvrMshumBOBx4JD83N+\
        KzNFA8ejUcwF5Xm3BrUIWhKI3D4qCEugukn1m7skRKmFqycwzmkyuOawcElBjra1/6tX0OFZ3dCpXCF22bePz/6evH\
        /67/uSf7wef//LC33Es95TDR9ydDlKGdHnjYb0CUTgAfm9CesotmBgEoyEgoAAAcHelZmq91lyq7vDwvk5RMmnqxb/\
        dSMMsszFX7BAQ/pfoFhtALNL8iRIl////8TnN+ppftnIyebJabwAPIZw1/UDv1ze5R+nfQN6E4jpg7pPw/n8fdjmMi\
        h7flz1eFT+b6M30TQnMq4/mnJYf8f/j/4r42Y58gojypmOTMbJfvlOPqqAsbEOXxJlpc3SxHbzpUisz6ADVHfFWael\
        KeRdWg/WrKYS7//t8q0rZjZJusmEZ7HcJ42GY/GS2+kVWruUJJMQD0/4lNxI7THkvbewoJs07B7tXxju1qgobsijmn\
        TbBcPy/AvhT1qfOAp3rCZ/7VkFSaTVN85gIn3ckiP/h99JJiVKlOzTTKUpOoqAzV5EEkkimAXMzG/LCDLYSzaSZMmE\
        OONrWtK1N/7bIjq+KlSovLLJznN4v4RO50ekkj6FwFVTiGRUkz36aNixYiuON3ve+rM8wABK5pg6b4uOnJ8b6+nlOD\
        4PZ31//66v0MVllmKhZBqZMmJpP/+C84kNpJixYzbm5ucl8HwfAdpBzGkQOFdBi8HdyBlXk+kEz/Ui228ONA2R/Ekw\
        bT/LEjiQJTHR5DixqviaD/6oospPlXSpXutiOcrx8BDM5lNOYpf3vd5mWcGKW6LfQsobbbU0kkZjWqHtf+5dLYwBK9\
        U2HvgBzkXpIUoUB5Hl62173agXX/EPu6VLKzKqqn9VVQ0Qj5
        """,
      samples: """
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt\
        05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtK\
        VapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBd4hjiHdsmWZ0AP\
        8oEe4wIt05M8xBAP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHds\
        mWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsC/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2Ld\
        I+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BP\
        YJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn\
        1pk2xxpFt6C/QtHOM2LdI+PsFHgn1pk2xxpFt6C/QtHOM2LdI+PsFHC/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xx\
        pFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxpFt6C/QtHOM2LdI+PsFHT7BPYJ9YcY5ggn1pk2xxFukzJ9g7OM\
        dESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVV\
        a5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjX\
        JunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMjXJunmF3r1B/FukzJ9g7OMdE\
        SbZMFukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9g7OMdESbZMWqVVa5RdfINmjXJunmF3r1B/FukzJ9\
        g7OMdESbZMWqVVa5RdfINmjXJunmF3Id44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpa\
        doljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmG\
        d0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWF\
        Id44Ms1BQ7xJVKtSmGd0qVZ8ukWFId44Ms1BQ7xJVKtSId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms\
        1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8ukWFId44Ms1BQ7xJVKtSZZpadoljh3hrmGd0qVZ8LNM+PcJGTrFPX6BXcI9g\
        gX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1\
        x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqK\
        LNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXo1x5tEuCxTqKLNM+PcJGTrFPX6BXLNM+Pc\
        JGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BXcI9ggX5okm1xo1x5tEuCxTqKLNM+PcJGTrFPX6BX\
        cI9ggX5okm1xo1x5tEuCN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rl\
        F/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+Q\
        N8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWa\
        ZUapVdrlF/v0CH0C+QN8hDSLdMWaZUapVdN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVd\
        e4RljHNunWJ2rlF/v0CH0C+QN8hDSLdMWaZUapVde4RljHNunWJ2rlF/v0CHQr1JU6xRZJtadYpihnlrl2hzqFd8uU\
        aEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySV\
        Qr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJ\
        tadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpiuUaEyjWN2ySVQr1JU6xRZJtadYpiQr1JU6xRZJtadYpi\
        hnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqFd8uUaEyjWN2ySVQr1JU6xRZJtadYpihnlrl2hzqF\
        d8uUaEyjWNAP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0\
        AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt\
        05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBd4hj\
        iHdsmWZ0AP8oEe4wIt05M8xBAP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZp\
        lbd4hjiHdsmWZ0AP8oEe4wIt05M8xBRLtKVapSZplbd4hjiHds
        """),
    RecordedPicture(
      name: "AVIF", width: 10, height: 7, channels: 3, tolerance: 2,
      file: """
        AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAA\
        AAAAAAAAAAAAAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAETAAAAogAAAChpaW5mAAAAAAAB\
        AAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABqaXBycAAAAEtpcGNvAAAAFGlzcGUAAAAAAAAACgAAAAcAAAAQcG\
        l4aQAAAAADCAgIAAAADGF2MUOBIAAAAAAAE2NvbHJuY2x4AAEADQAGgAAAABdpcG1hAAAAAAAAAAEAAQQBAoMEAAAA\
        qm1kYXQSAAoIOAynMICGg0gykwEQAAD/DQzuvwutbP91Hzzcg/k0u7NTihUq7em6T+Mf/3Db/EuwR9x8CcS6vP/qnD\
        88hfx7x8RUHorlR1TJ9mdge6HehwCsJxPrBW8oih1GZNAZKP6KzBfX+wiihcjxgDQmRjvb/YFZ8llxh+owEMLmG8/X\
        VcoBOSlubVusVn78HlrSOreNdXaY4bmsPtfRgCq+tkA=
        """,
      samples: """
        AP8nEO4wIN44Mc1AQrtJU6pRZZpad4ljiHhrmWZzCfUrG+Q1LNM9PcJHTrFOX59YcY5egn1pk2xvolt5FeoyJtg6N8\
        dDSLZLWaVUapRce4RljHNunWJ2rlF+IN42Mc5BQr1IU6xSZJtZdYpjhnlpl2dzqFZ8ukWEK9Q9PMNFTbJOXqBWb49e\
        gH5nkm5wo115s0yBxDuJNshBR7dLWadTapVde4Rli3RunGN2rVF+vkCHzy+PQr1IUq1QY5xZdIthhXlplmhyqFh7uU\
        eDyjaM2ySU
        """),
    RecordedPicture(
      name: "AVIF with alpha", width: 10, height: 7, channels: 4, tolerance: 2,
      file: """
        AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAAGGbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAA\
        AAAAAAAAAAAAAAAAAOcGl0bQAAAAAAAQAAACxpbG9jAAAAAEQAAAIAAQAAAAEAAAHjAAAAmAACAAAAAQAAAa4AAAA1\
        AAAAQmlpbmYAAAAAAAIAAAAaaW5mZQIAAAAAAQAAYXYwMUNvbG9yAAAAABppbmZlAgAAAAACAABhdjAxQWxwaGEAAA\
        AAGmlyZWYAAAAAAAAADmF1eGwAAgABAAEAAADDaXBycAAAAJ1pcGNvAAAAFGlzcGUAAAAAAAAACgAAAAcAAAAQcGl4\
        aQAAAAADCAgIAAAADGF2MUOBIAAAAAAAE2NvbHJuY2x4AAEADQAGgAAAAA5waXhpAAAAAAEIAAAADGF2MUOBABwAAA\
        AAOGF1eEMAAAAAdXJuOm1wZWc6bXBlZ0I6Y2ljcDpzeXN0ZW1zOmF1eGlsaWFyeTphbHBoYQAAAAAeaXBtYQAAAAAA\
        AAACAAEEAQKDBAACBAEFhgcAAADVbWRhdBIACgUYDKcwqDIqEADdhEs7sf9tTFH4udnjQt3RgAYhTlSSysGk1+w6WU\
        HxRuMjFizFcBugEgAKCDgMpzCAhoNIMokBEAAA/86XKfzHLbKb2sV9jOC+xa9Y06eVbj4c3mT///7eTuYE1qzugbZT\
        k5aD2cZvrKqsNYqV8Va6d5DxYmXA/XFmY+lVTRUitZGdRfGwiku/h/Kb59DUpp/2a9o4M9a7SgBS8nLCdoX4qx5f8D\
        MPJzb2K9/KP3b4djeX5kPqDQUctVrmi0C00LY=
        """,
      samples: """
        AP8pABDuMAMh3ToGM8xACUW7SwxWqlIPZ5lcEniIYxWId20YmWZzGwv0LiQc4zYnLtI/Kj3CRy1OsE8wX59YM3GOYD\
        aCfWk5k2xxPKRbeT8V6TRIJtg6SzfHRU5ItktRWaVVVGqUXFd9g2dajnJuXZ9heGCwUH5jId85bDLOQW9DvEpyVKtS\
        dWWaWnh3iWN7iHhrfpdnc4GoVnyEukWEhyzTP5A9wkWTTbFPll6gVplvj2CcgH5nn5JtcqKjXHqltEuDqMY6i6s2yE\
        O0SLhMt1mnVbpqlV29e4RlwIxzbsOdYnbGrlF+ycA/h8zRLo/PQr1K2FOsUttkm1redYpj4YZ4a+SXZ3Pnp1d86rhF\
        hO3KNY7w2ySW8w==
        """),
    RecordedPicture(
      name: "AVIF EXIF 6", width: 10, height: 7, channels: 3, tolerance: 2,
      file: """
        AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAAD1bWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAA\
        AAAAAAAAAAAAAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEdAAAAogAAAChpaW5mAAAAAAAB\
        AAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAAB0aXBycAAAAFRpcGNvAAAAFGlzcGUAAAAAAAAACgAAAAcAAAAQcG\
        l4aQAAAAADCAgIAAAADGF2MUOBIAAAAAAAE2NvbHJuY2x4AAEADQAGgAAAAAlpcm90AwAAABhpcG1hAAAAAAAAAAEA\
        AQUBAoMEhQAAAKptZGF0EgAKCDgMpzCAhoNIMpMBEAAA/w0M7r8LrWz/dR883IP5NLuzU4oVKu3puk/jH/9w2/xLsE\
        fcfAnEurz/6pw/PIX8e8fEVB6K5UdUyfZnYHuh3ocArCcT6wVvKIodRmTQGSj+iswX1/sIooXI8YA0JkY72/2BWfJZ\
        cYfqMBDC5hvP11XKATkpbm1brFZ+/B5a0jq3jXV2mOG5rD7X0YAqvrZA
        """,
      samples: """
        AP8nEO4wIN44Mc1AQrtJU6pRZZpad4ljiHhrmWZzCfUrG+Q1LNM9PcJHTrFOX59YcY5egn1pk2xvolt5FeoyJtg6N8\
        dDSLZLWaVUapRce4RljHNunWJ2rlF+IN42Mc5BQr1IU6xSZJtZdYpjhnlpl2dzqFZ8ukWEK9Q9PMNFTbJOXqBWb49e\
        gH5nkm5wo115s0yBxDuJNshBR7dLWadTapVde4Rli3RunGN2rVF+vkCHzy+PQr1IUq1QY5xZdIthhXlplmhyqFh7uU\
        eDyjaM2ySU
        """),
    RecordedPicture(
      name: "AVIF grey", width: 10, height: 7, channels: 3, tolerance: 2,
      file: """
        AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOltZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA\
        AAAAAAAAAAAA5waXRtAAAAAAABAAAAHmlsb2MAAAAARAAAAQABAAAAAQAAAQ0AAABBAAAAKGlpbmYAAAAAAAEAAAAa\
        aW5mZQIAAAAAAQAAYXYwMUNvbG9yAAAAAGhpcHJwAAAASWlwY28AAAAUaXNwZQAAAAAAAAAKAAAABwAAAA5waXhpAA\
        AAAAEIAAAADGF2MUOBABwAAAAAE2NvbHJuY2x4AAEADQAGgAAAABdpcG1hAAAAAAAAAAEAAQQBAoMEAAAASW1kYXQS\
        AAoIGAynMMBDQagyMxAA/4/m/+8uH5rsLWOxQZCQfhkKsLZDoipVDegq8zZVFDWQ2HTzH/QXqBzjckWAlcnfpw==
        """,
      samples: """
        AAAAERERIiIiMzMzREREVVVVZmZmd3d3iIiImZmZCwsLHBwcLS0tPj4+T09PYGBgcXFxgoKCk5OTpKSkFhYWJycnOD\
        g4SUlJWlpaa2trfHx8jY2Nnp6er6+vISEhMjIyQ0NDVFRUZWVldnZ2h4eHmJiYqampurq6LCwsPT09Tk5OX19fcHBw\
        gYGBkpKSo6OjtLS0xcXFNzc3SEhIWVlZampqe3t7jIyMnZ2drq6uv7+/0NDQQkJCU1NTZGRkdXV1hoaGl5eXqKioub\
        m5ysrK29vb
        """),
  ]
}
