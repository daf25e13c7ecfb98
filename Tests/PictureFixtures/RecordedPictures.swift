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
  ]
}
